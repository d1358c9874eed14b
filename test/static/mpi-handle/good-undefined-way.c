// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
// The twin of bad-undefined-way.c: who has the null handle does not use it.
#include <mpi.h>

void tested(MPI_Comm grid, int row, int column) {
  MPI_Comm part;
  if (row >= column)
    MPI_Comm_split(grid, column, row, &part);
  else
    MPI_Comm_split(grid, MPI_UNDEFINED, 0, &part);
  if (part != MPI_COMM_NULL) {
    MPI_Barrier(part);
    MPI_Comm_free(&part);
  }
}

void same_condition(MPI_Comm grid, int row, int column) {
  MPI_Comm part;
  if (row >= column)
    MPI_Comm_split(grid, column, row, &part);
  else
    MPI_Comm_split(grid, MPI_UNDEFINED, 0, &part);
  if (row >= column) {
    MPI_Barrier(part);
    MPI_Comm_free(&part);
  }
}

void two_parts(MPI_Comm grid, int row, int column) {
  MPI_Comm part;
  if (row >= column)
    MPI_Comm_split(grid, 0, row, &part);
  else
    MPI_Comm_split(grid, 1, row, &part);
  MPI_Barrier(part);
  MPI_Comm_free(&part);
}

/// Nothing is made there.
void outside(MPI_Comm grid, int row) {
  MPI_Comm part;
  MPI_Comm_split(grid, MPI_UNDEFINED, row, &part);
}
