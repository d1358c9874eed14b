// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Posts, completions and locks of windows that never come from another node.
// The twin of good-windows.c.
//
// REQUIRES: mpich, tracker-onesided
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 3 %t post 2>&1 | FileCheck %s --check-prefixes=ANY,POST
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 3 %t wait 2>&1 | FileCheck %s --check-prefixes=ANY,WAIT
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 3 %t held 2>&1 | FileCheck %s --check-prefixes=ANY,HELD
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 3 %t all 2>&1 | FileCheck %s --check-prefixes=ANY,ALL
// RUN: %exits 66 env MPIR_CVAR_ODD_EVEN_CLIQUES=1 %mpiexec_mpich -n 4 %t wait 2>&1 | FileCheck %s --check-prefixes=ANY,WAIT
// RUN: %exits 66 env MPIR_CVAR_ODD_EVEN_CLIQUES=1 %mpiexec_mpich -n 4 %t held 2>&1 | FileCheck %s --check-prefixes=ANY,HELD

// ANY: ==tutti== ERROR: deadlock: {{[2-4]}} of {{[34]}} ranks, on several nodes, wait for each other {{.*}}[mpi-deadlock]

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, size, x, *memory;
  MPI_Win win;
  MPI_Group world, others;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  x = rank;
  MPI_Win_allocate(16, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory,
                   &win);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_excl(world, 1, &rank, &others);
  if (!strcmp(argv[1], "post")) {
    // Each starts an epoch with the others, and the last does not post.
    if (rank < size - 1)
      MPI_Win_post(others, 0, win);
    MPI_Win_start(others, 0, win);
    for (int i = 0; i < size; ++i)
      if (i != rank)
        MPI_Put(&x, 1, MPI_INT, i, rank, 1, MPI_INT, win);
    MPI_Win_complete(win);
    MPI_Barrier(MPI_COMM_WORLD);
    // POST-DAG: ranks 0-1 {{.*}}waits for MPI_Win_post by rank 2
    // POST-DAG: rank 2 MPI_Barrier, on MPI_COMM_WORLD, call #2, waits for ranks 0-1
  } else if (!strcmp(argv[1], "wait")) {
    MPI_Win_post(others, 0, win);
    MPI_Win_start(others, 0, win);
    if (rank == size - 1)
      MPI_Recv(&x, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_complete(win);
    MPI_Win_wait(win);
    if (rank == 0)
      MPI_Send(&x, 1, MPI_INT, size - 1, 4, MPI_COMM_WORLD);
    // WAIT-DAG: ranks 0-{{[12]}} MPI_Win_wait, waits for MPI_Win_complete by rank {{[23]}}
    // WAIT-DAG: rank {{[23]}} MPI_Recv, waits for a message from rank 0, tag 4
  } else if (!strcmp(argv[1], "held")) {
    if (rank == 0)
      MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
      MPI_Recv(&x, 1, MPI_INT, size - 1, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Win_unlock(1, win);
    } else if (rank == size - 1) {
      MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
      MPI_Win_unlock(1, win);
      MPI_Send(&x, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }
    // HELD-DAG: rank {{[23]}} MPI_Win_{{(un)?}}lock, waits for rank 1's lock, held by rank 0
    // HELD-DAG: rank 0 MPI_Recv, waits for a message from rank {{[23]}}, tag 4
    // HELD: fix: unlock the window before waiting for ranks that lock it
  } else {
    if (rank == 0) {
      MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
      MPI_Put(&x, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
      MPI_Win_flush(1, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
      MPI_Recv(&x, 1, MPI_INT, size - 1, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Win_unlock(1, win);
    } else if (rank == size - 1) {
      MPI_Win_lock_all(0, win);
      MPI_Win_unlock_all(win);
      MPI_Send(&x, 1, MPI_INT, 0, 4, MPI_COMM_WORLD);
    }
    // ALL-DAG: rank 2 MPI_Win_lock_all, waits for rank 1's lock, held by rank 0
    // ALL-DAG: rank 0 MPI_Recv, waits for a message from rank 2, tag 4
  }
  MPI_Group_free(&world);
  MPI_Group_free(&others);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
