// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int dims[2] = {size, 1}, periods[2] = {0, 0};
  MPI_Comm grid;
  if (rank == 0) {
    dims[0] = 1;
    dims[1] = size;
  }
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
  // CHECK: :[[#@LINE-1]]:3: warning: rank 0 passes (1, 2) periodic (0, 0) to MPI_Cart_create and rank 1 passes (2, 1) periodic (0, 0) [{{.*}}mpi-collective-args]
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
