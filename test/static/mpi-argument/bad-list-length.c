// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lists of two numbers where a grid has three dimensions.
// Twin: good-list-length.c.
// RUN: %found
#include <mpi.h>
int main(int argc, char **argv) {
  int size, sides[2] = {0}, round[3] = {0};
  MPI_Comm grid;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Dims_create(size, 3, sides);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Dims_create uses 3 elements of a list that has 2, on rank 0 [{{.*}}mpi-argument]
  MPI_Cart_create(MPI_COMM_WORLD, 3, sides, round, 0, &grid);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Cart_create uses 3 elements of a list that has 2, on rank 0 [{{.*}}mpi-argument]
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
