// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory for a number of elements that is found out at run time, and calls that
// use more of them, whatever the number is. Twin: good-allocated.c.
// RUN: %found
#include <mpi.h>
#include <stdlib.h>

void twice(double *part, int n) {
  double *sum = malloc(n * sizeof(double));
  MPI_Allreduce(part, sum, 2 * n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce uses more elements of MPI_DOUBLE than there is memory for, however many they are [{{.*}}mpi-buffer-type]
  // CHECK: :[[#@LINE-3]]:17: note: the memory is allocated here
  free(sum);
}

void bytes(int n) {
  double *values = malloc(n);
  MPI_Bcast(values, n, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast uses more elements of MPI_DOUBLE than
  free(values);
}

void oneMore(int n) {
  int *ids = calloc(n, sizeof(int));
  MPI_Bcast(ids, n + 1, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast uses more elements of MPI_INT than
  MPI_Bcast(ids + 1, n, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast uses more elements of MPI_INT than
  free(ids);
}

struct grid {
  int rows, columns;
};

void planes(struct grid *g) {
  float *plane = malloc(sizeof(float) * g->rows * g->columns);
  MPI_Bcast(plane, 3 * g->columns * g->rows, MPI_FLOAT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast uses more elements of MPI_FLOAT than
  free(plane);
}

void counts(int *mine, int n, MPI_Comm comm) {
  int *all = malloc(n * sizeof(int));
  MPI_Allgather(mine, n, MPI_INT, all, n, MPI_INT, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allgather needs room for the parts of all ranks, but there is room for one part, in elements of MPI_INT [{{.*}}mpi-buffer-type]
  MPI_Alltoall(all, n, MPI_INT, mine, n, MPI_INT, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Alltoall needs room for the parts of all ranks, but
  free(all);
}
