// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A put is complete at its origin before the barrier, and at the target only
// behind it: who reads after the barrier may see either. Rank 1 waits, unseen,
// because a put that is complete before the other leaves the barrier is in time.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 3 %t late 2>&1 | FileCheck %s
// RUN: %exits 0 %mpirun -n 3 %t 2>&1 | %silent

#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, x = 1, y = 0, *memory;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win win;
  MPI_Win_allocate(40, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
  MPI_Win_lock_all(0, win);
  if (rank == 1) {
    MPI_Put(&x, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    if (argc > 1)
      MPI_Win_flush_local(0, win);
    else
      MPI_Win_flush(0, win);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 2)
    PMPI_Send(&x, 1, MPI_INT, 1, 8, MPI_COMM_WORLD);
  if (rank == 1) {
    PMPI_Recv(&y, 1, MPI_INT, 2, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    usleep(200000);
  }
  if (rank == 2)
    MPI_Get(&y, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: race in a window of rank 0: {{.*}}[mpi-rma-race]
// CHECK: rank {{ *}}1 {{ *}}MPI_Put, writes bytes 0 to 3 {{.*}}bad-completed-too-late.c:
// CHECK: rank {{ *}}2 {{ *}}MPI_Get, reads bytes 0 to 3 {{.*}}bad-completed-too-late.c:
