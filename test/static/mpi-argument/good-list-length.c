// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each dimension has a number.
// Twin: bad-list-length.c.
// RUN: %quiet
#include <mpi.h>
int main(int argc, char **argv) {
  int size, sides[3] = {0}, round[3] = {0};
  MPI_Comm grid;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Dims_create(size, 3, sides);
  MPI_Cart_create(MPI_COMM_WORLD, 3, sides, round, 0, &grid);
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
