// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A row more than the memory has, whatever its extents are.
// Twin: good-extents.c.
//
// RUN: %found
#include <mpi.h>
#include <stdlib.h>

void share(int rows, int columns, MPI_Comm comm) {
  double *grid = malloc((size_t)rows * columns * sizeof *grid);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Bcast uses more elements of MPI_DOUBLE than there is memory for, however many they are [{{.*}}mpi-buffer-type]
  MPI_Bcast(grid, (rows + 1) * columns, MPI_DOUBLE, 0, comm);
  free(grid);
}
