// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
// By one way a split has the colour MPI_UNDEFINED, which leaves the null
// handle. Twin: good-undefined-way.c.
#include <mpi.h>

void triangle(MPI_Comm grid, int row, int column) {
  MPI_Comm part;
  if (row >= column) {
    MPI_Comm_split(grid, column, row, &part);
    MPI_Barrier(part);
  } else {
    MPI_Comm_split(grid, MPI_UNDEFINED, 0, &part);
  }
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Comm_free frees a communicator that is null
  MPI_Comm_free(&part);
}

int outside(MPI_Comm grid) {
  MPI_Comm part;
  int size;
  MPI_Comm_split(grid, MPI_UNDEFINED, 0, &part);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Comm_size uses a communicator that is null
  MPI_Comm_size(part, &size);
  return size;
}
