// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses to the same bytes of a window that nothing orders, one pair for each
// run.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 3 %t a 2>&1 | FileCheck %s --check-prefix=FENCE
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t b 2>&1 | FileCheck %s --check-prefix=ONE %}
// RUN: %exits 66 %mpirun -n 3 %t c 2>&1 | FileCheck %s --check-prefix=LOCK
// RUN: %if openmpi %{ %exits 66 %mpirun -n 3 %t d 2>&1 | FileCheck %s --check-prefix=FLUSH %}
// RUN: %if mpich %{ %exits 66 %mpirun -n 3 %t e 2>&1 | FileCheck %s --check-prefix=POST %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 3 %t f 2>&1 | FileCheck %s --check-prefix=LOCAL %}
// RUN: %if mpich %{ %exits 0 %mpirun -n 2 %t g 2>&1 | FileCheck %s --check-prefix=OP %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t h 2>&1 | FileCheck %s --check-prefix=STRIDED %}
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t i 2>&1 | FileCheck %s --check-prefix=NOFLUSH %}

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, *memory, out[64];
  MPI_Win win;
  MPI_Group world, group;
  MPI_Datatype column;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 64; ++i)
    out[i] = rank;
  MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD,
                   &memory, &win);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Type_vector(8, 1, 8, MPI_INT, &column);
  MPI_Type_commit(&column);
  MPI_Win_fence(0, win);
  switch (argv[1][0]) {
  case 'a':
    if (rank)
      MPI_Put(out, 2, MPI_INT, 0, rank, 2, MPI_INT, win);
    MPI_Win_fence(0, win);
    // FENCE: ERROR: race in a window of rank 0: MPI_Put and MPI_Put use the same memory and nothing orders them {{.*}}[mpi-rma-race]
    // FENCE: rank 1 MPI_Put, writes bytes 4 to 11 {{.*}}bad-at-target.c:[[#@LINE-3]]:
    // FENCE: rank 2 MPI_Put, writes bytes 8 to 15 {{.*}}bad-at-target.c:[[#@LINE-4]]:
    break;
  case 'b':
    if (rank) {
      MPI_Put(out, 2, MPI_INT, 0, 0, 2, MPI_INT, win);
      MPI_Get(out + 2, 1, MPI_INT, 0, 1, 1, MPI_INT, win);
    }
    MPI_Win_fence(0, win);
    // ONE: ERROR: race in a window of rank 0: MPI_Put and MPI_Get {{.*}}[mpi-rma-race]
    break;
  case 'c':
    if (rank) {
      MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
      MPI_Put(out, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
      MPI_Win_unlock(0, win);
    }
    // LOCK: ERROR: race in a window of rank 0: MPI_Put and MPI_Put {{.*}}[mpi-rma-race]
    break;
  case 'd':
    MPI_Win_lock_all(0, win);
    if (rank == 1)
      MPI_Put(out, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    if (rank == 2)
      MPI_Accumulate(out, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win);
    MPI_Win_flush(0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_unlock_all(win);
    // FLUSH: ERROR: race in a window of rank 0: {{.*}}[mpi-rma-race]
    // FLUSH-DAG: rank 1 MPI_Put, writes bytes 0 to 3
    // FLUSH-DAG: rank 2 MPI_Accumulate, updates bytes 0 to 3
    break;
  case 'e':
    if (rank == 0) {
      MPI_Group_excl(world, 1, &rank, &group);
      MPI_Win_post(group, 0, win);
      MPI_Win_wait(win);
    } else {
      int target = 0;
      MPI_Group_incl(world, 1, &target, &group);
      MPI_Win_start(group, 0, win);
      MPI_Put(out, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
      MPI_Win_complete(win);
    }
    // POST: ERROR: race in a window of rank 0: MPI_Put and MPI_Put {{.*}}[mpi-rma-race]
    MPI_Group_free(&group);
    break;
  case 'f':
    if (rank == 0)
      MPI_Recv(memory, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank == 1)
      MPI_Send(out, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    if (rank == 2)
      MPI_Put(out, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    // LOCAL: ERROR: race in a window of rank 0: {{.*}}[mpi-rma-race]
    // LOCAL-DAG: rank 0 MPI_Recv, writes bytes 0 to 3
    // LOCAL-DAG: rank 2 MPI_Put, writes bytes 0 to 3
    break;
  case 'g':
    MPI_Accumulate(out, 1, MPI_INT, 0, 0, 1, MPI_INT, rank ? MPI_SUM : MPI_MAX,
                   win);
    MPI_Win_fence(0, win);
    // OP: WARNING: race in a window of rank 0: MPI_Accumulate and MPI_Accumulate {{.*}}[mpi-rma-race]
    // OP: concurrent accumulates must have the same operation
    break;
  case 'h':
    if (rank == 0)
      MPI_Put(out, 1, column, 1, 3, 1, column, win);
    else
      MPI_Put(out, 8, MPI_INT, 1, 32, 8, MPI_INT, win);
    MPI_Win_fence(0, win);
    // STRIDED: ERROR: race in a window of rank 1: MPI_Put and MPI_Put {{.*}}[mpi-rma-race]
    break;
  case 'i':
    if (rank) {
      MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
      MPI_Put(out, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
      MPI_Win_flush_local(0, win);
      MPI_Get(out, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
      MPI_Win_unlock(0, win);
    }
    // NOFLUSH: ERROR: race in a window of rank 0: MPI_Put and MPI_Get {{.*}}[mpi-rma-race]
    break;
  }
  MPI_Type_free(&column);
  MPI_Group_free(&world);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
