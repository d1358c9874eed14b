// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In a grid of all ranks each sends to the next one of a side that closes, and
// receives from where it sends to; and in the columns of a grid.
// Twin: good-grid.c.
//
// RUN: %found
#include <mpi.h>
#include <stdio.h>

static void along(MPI_Comm grid, double *out, double *in) {
  int before, behind;
  MPI_Cart_shift(grid, 0, 1, &before, &behind);
  MPI_Ssend(out, 8, MPI_DOUBLE, behind, 3, grid);
  // CHECK: :[[#@LINE-1]]:3: warning: with 2 ranks, MPI_Ssend on rank 0 waits for ever for a receive of rank 1 [{{.*}}mpi-deadlock]
  MPI_Recv(in, 8, MPI_DOUBLE, before, 3, grid, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv) {
  int size, sides[2] = {0, 0}, closed[2] = {1, 0};
  double out[8] = {0}, in[8];
  MPI_Comm grid;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Dims_create(size, 2, sides);
  MPI_Cart_create(MPI_COMM_WORLD, 2, sides, closed, 0, &grid);
  along(grid, out, in);
  printf("%g\n", in[0]);
  MPI_Comm_free(&grid);
  MPI_Finalize();
}
