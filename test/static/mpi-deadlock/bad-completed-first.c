// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A wait for a send that may only be complete when it is received: in a ring
// all wait before they receive.
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, b = 0;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Isend(&rank, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, &r);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-1]]:3: warning: {{(with [0-9] ranks, )?}}MPI_Wait on rank 0 waits for ever for a receive of rank 1 unless the library buffers messages [{{.*}}mpi-deadlock]
  // CHECK: :[[#@LINE-3]]:3: note: what it waits for was started by MPI_Isend here
  MPI_Recv(&b, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  // The other way round it goes right.
  MPI_Isend(&rank, 1, MPI_INT, (rank + 1) % size, 1, MPI_COMM_WORLD, &r);
  MPI_Recv(&b, 1, MPI_INT, (rank + size - 1) % size, 1, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
