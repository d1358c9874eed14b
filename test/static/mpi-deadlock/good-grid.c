// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exchanges along the sides of grids: both ways at once, from one end to the
// other, and in the rows that a grid is taken apart into.
// Twin: bad-grid.c.
//
// RUN: %silent
#include <mpi.h>
#include <stdio.h>

static void along(MPI_Comm grid, int side, double *out, double *in) {
  int before, behind;
  MPI_Cart_shift(grid, side, 1, &before, &behind);
  MPI_Sendrecv(out, 8, MPI_DOUBLE, behind, 3, in, 8, MPI_DOUBLE, before, 3, grid, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv) {
  int size, rank, sides[2] = {0, 0}, closed[2] = {1, 0}, keep[2] = {0, 1}, before, behind;
  double out[8] = {0}, in[8] = {0};
  MPI_Comm grid, row;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Dims_create(size, 2, sides);
  MPI_Cart_create(MPI_COMM_WORLD, 2, sides, closed, 0, &grid);
  along(grid, 0, out, in);
  along(grid, 1, out, in);
  MPI_Cart_shift(grid, 1, 1, &before, &behind);
  MPI_Ssend(out, 8, MPI_DOUBLE, behind, 3, grid);
  MPI_Recv(in, 8, MPI_DOUBLE, before, 3, grid, MPI_STATUS_IGNORE);
  MPI_Cart_sub(grid, keep, &row);
  MPI_Comm_rank(row, &rank);
  MPI_Cart_shift(row, 0, 1, &before, &behind);
  if (rank % 2) {
    MPI_Ssend(out, 8, MPI_DOUBLE, before, 4, row);
  } else {
    MPI_Recv(in, 8, MPI_DOUBLE, behind, 4, row, MPI_STATUS_IGNORE);
  }
  printf("%g\n", in[0]);
  MPI_Comm_free(&row);
  MPI_Comm_free(&grid);
  MPI_Finalize();
}
