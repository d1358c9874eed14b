// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Both send first: right as long as the library keeps the messages.
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, b = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int peer = rank ^ 1;
  if (peer < size) {
    MPI_Send(&rank, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:5: warning: {{(with [0-9] ranks, )?}}MPI_Send on rank 0 waits for ever for a receive of rank 1 unless the library buffers messages [{{.*}}mpi-deadlock]
    MPI_Recv(&b, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
