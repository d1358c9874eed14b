// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A color is made of a number that is never below -1: all who have the number
// -1 are in one part, and nobody has -2.
// RUN: %quiet
#include <limits.h>
#include <mpi.h>

struct setup {
  MPI_Comm with, all, part, grid;
  int rows, mine;
};

void make_parts(struct setup *s) {
  int rank, size, each, dims[2] = {1, 1}, periods[2] = {0, 0};
  MPI_Intercomm_merge(s->with, 0, &s->all);
  MPI_Comm_size(s->all, &size);
  MPI_Comm_rank(s->all, &rank);
  each = size / s->rows;
  if (rank < each * s->rows)
    s->mine = rank % s->rows;
  else
    s->mine = -1;
  MPI_Comm_split(s->all, s->mine >= 0 ? s->mine : INT_MAX, 0, &s->part);
  if (s->mine != -1)
    MPI_Cart_create(s->part, 2, dims, periods, 1, &s->grid);
}
