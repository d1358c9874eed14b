// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

void twice(double *part, int n) {
  double *sum = malloc(2 * n * sizeof(double));
  MPI_Allreduce(part, sum, 2 * n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  free(sum);
}

void bytes(int n) {
  char *values = malloc(n);
  MPI_Bcast(values, n, MPI_BYTE, 0, MPI_COMM_WORLD);
  MPI_Bcast(values, n / 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  free(values);
}

void oneMore(int n) {
  int *ids = calloc(n + 1, sizeof(int));
  MPI_Bcast(ids, n + 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(ids + 1, n, MPI_INT, 0, MPI_COMM_WORLD);
  free(ids);
}

struct grid {
  int rows, columns;
};

void planes(struct grid *g) {
  float *plane = malloc(sizeof(float) * g->rows * g->columns);
  MPI_Bcast(plane, g->columns * g->rows, MPI_FLOAT, 0, MPI_COMM_WORLD);
  // Another number of rows than when it was allocated.
  g->rows = 1;
  MPI_Bcast(plane, 3 * g->columns * g->rows, MPI_FLOAT, 0, MPI_COMM_WORLD);
  free(plane);
}

/// How large an element is is not known here.
void elements(int n, int size, int many) {
  char *all = malloc((size_t)n * size);
  MPI_Bcast(all, 2 * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(all, many, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  free(all);
}

/// One of two sizes.
void either(int n, int vector) {
  double *x = malloc((vector ? 3 : 1) * n * sizeof(double));
  MPI_Bcast(x, 3 * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  free(x);
  double *y = vector ? malloc(3 * n * sizeof(double)) : malloc(n * sizeof(double));
  MPI_Bcast(y, 3 * n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  free(y);
}

void counts(int *mine, int n, MPI_Comm comm) {
  int ranks;
  MPI_Comm_size(comm, &ranks);
  int *all = malloc(n * ranks * sizeof(int)), *own = malloc(n * sizeof(int));
  MPI_Allgather(own, n, MPI_INT, all, n, MPI_INT, comm);
  MPI_Allgather(mine, n, MPI_INT, own, n, MPI_INT, MPI_COMM_SELF);
  MPI_Scatter(all, n, MPI_INT, own, n, MPI_INT, 0, comm);
  // At the other ranks nothing is received.
  MPI_Gather(mine, n, MPI_INT, own, n, MPI_INT, 0, comm);
  free(all);
  free(own);
}
