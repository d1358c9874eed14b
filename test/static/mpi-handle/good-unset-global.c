// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-unset-global.c: handles that something sets, here or perhaps in
// another file.
//
// RUN: %silent
#include <mpi.h>

static MPI_Comm rows, columns = MPI_COMM_WORLD;
static MPI_Datatype cell;
MPI_Comm all;
void fill(MPI_Datatype *into);

void start(MPI_Comm comm) {
  rows = comm;
  fill(&cell);
}

void pass(double *edge, int n, int to) {
  MPI_Send(edge, n, MPI_DOUBLE, to, 3, rows);
  MPI_Send(edge, n, MPI_DOUBLE, to, 3, columns);
  MPI_Send(edge, n, MPI_DOUBLE, to, 4, all);
}

void share(void *cells, int n) {
  MPI_Bcast(cells, n, cell, 0, MPI_COMM_WORLD);
}
