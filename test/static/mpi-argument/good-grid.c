// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The side that closes is gone around, at the end of the other nobody asks.
// Twin: bad-grid.c.
//
// RUN: %silent
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int size, rank, sides[2] = {0, 0}, closed[2] = {1, 0}, mine[2], there[2], other;
  MPI_Comm grid;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Dims_create(size, 2, sides);
  MPI_Cart_create(MPI_COMM_WORLD, 2, sides, closed, 1, &grid);
  MPI_Comm_rank(grid, &rank);
  MPI_Cart_coords(grid, rank, 2, mine);
  there[0] = mine[0] + 1;
  there[1] = mine[1] + 1;
  other = MPI_PROC_NULL;
  if (there[1] < sides[1])
    MPI_Cart_rank(grid, there, &other);
  printf("%d\n", other);
  MPI_Comm_free(&grid);
  MPI_Finalize();
}
