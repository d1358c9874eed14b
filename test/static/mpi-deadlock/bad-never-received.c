// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, b = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0)
    MPI_Send(&b, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: with 2 ranks, the message of MPI_Send on rank 0 to rank 1 is never received [{{.*}}mpi-deadlock]
  MPI_Finalize();
  return 0;
}
