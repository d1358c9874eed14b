// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Waits for posts, completions and locks that never come, one for each run.
//
// REQUIRES: tracker-onesided
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t a 2>&1 | FileCheck %s --check-prefix=POST %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t b 2>&1 | FileCheck %s --check-prefix=COMPLETE %}
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t c 2>&1 | FileCheck %s --check-prefix=LOCKS %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t d 2>&1 | FileCheck %s --check-prefix=HELD %}
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t e 2>&1 | FileCheck %s --check-prefix=ALL %}

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x, *memory;
  MPI_Win win;
  MPI_Group world, peers;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int peer = 1 - rank;
  x = rank;
  MPI_Win_allocate(16, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory,
                   &win);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 1, &peer, &peers);
  switch (argv[1][0]) {
  case 'a': // both start, nobody posts
    MPI_Win_start(peers, 0, win);
    MPI_Put(&x, 1, MPI_INT, peer, 0, 1, MPI_INT, win);
    MPI_Win_complete(win);
    // POST: ERROR: deadlock: 2 of 2 ranks wait for each other {{.*}}[mpi-deadlock]
    // POST-DAG: rank 0 {{.*}}waits for MPI_Win_post by rank 1
    // POST-DAG: rank 1 {{.*}}waits for MPI_Win_post by rank 0
    break;
  case 'b': // rank 1 goes to the barrier first
    if (rank == 0) {
      MPI_Win_post(peers, 0, win);
      MPI_Win_wait(win);
      MPI_Barrier(MPI_COMM_WORLD);
    } else {
      MPI_Win_start(peers, 0, win);
      MPI_Barrier(MPI_COMM_WORLD);
      MPI_Win_complete(win);
    }
    // COMPLETE: ERROR: deadlock: 2 of 2 ranks wait for each other {{.*}}[mpi-deadlock]
    // COMPLETE-DAG: rank 0 MPI_Win_wait, waits for MPI_Win_complete by rank 1
    // COMPLETE-DAG: rank 1 MPI_Barrier
    break;
  case 'c': // in opposite order
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, peer, 0, win);
    MPI_Win_unlock(peer, win);
    MPI_Win_unlock(rank, win);
    // LOCKS: ERROR: deadlock: 2 of 2 ranks wait for each other {{.*}}[mpi-deadlock]
    // LOCKS-DAG: rank 0 MPI_Win_lock, waits for rank 1's lock, held by rank 1
    // LOCKS-DAG: rank 1 MPI_Win_lock, waits for rank 0's lock, held by rank 0
    // LOCKS: fix: unlock the window before waiting for ranks that lock it
    break;
  case 'd': // the holder waits for the other
    if (rank == 0)
      MPI_Win_lock_all(0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
      MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Win_unlock_all(win);
    } else {
      MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
      MPI_Win_unlock(1, win);
      MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    // HELD: ERROR: deadlock: 2 of 2 ranks wait for each other {{.*}}[mpi-deadlock]
    // HELD-DAG: rank 1 MPI_Win_lock, waits for rank 1's lock, held by rank 0
    break;
  case 'e': // the same for a lock of all, which some MPIs take later
    if (rank == 0) {
      MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
      MPI_Put(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
      MPI_Win_flush(1, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
      MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Win_unlock(1, win);
    } else {
      MPI_Win_lock_all(0, win);
      MPI_Win_unlock_all(win);
      MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    // ALL: ERROR: deadlock: 2 of 2 ranks wait for each other {{.*}}[mpi-deadlock]
    // ALL-DAG: rank 1 MPI_Win_lock_all, waits for rank 1's lock, held by rank 0
    break;
  }
  MPI_Group_free(&world);
  MPI_Group_free(&peers);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
