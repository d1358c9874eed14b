// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A row less than the memory has.
// Twin: bad-extents.c.
//
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

void share(int rows, int columns, MPI_Comm comm) {
  double *grid = malloc((size_t)rows * columns * sizeof *grid);
  MPI_Bcast(grid, (rows - 1) * columns, MPI_DOUBLE, 0, comm);
  free(grid);
}
