// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One buffer for both sides; how much it holds is not known, but is one number.
// Twin: good-any-count.c.
// RUN: %found
#include <mpi.h>

struct sums {
  double *values;
  int number;
};

void reduce(struct sums *s, MPI_Comm comm) {
  MPI_Allreduce(s->values, s->values, s->number, MPI_DOUBLE, MPI_SUM, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce sends from the buffer it receives into [{{.*}}mpi-buffer-overlap]
}

void turn(int *x, int n, MPI_Comm comm) {
  MPI_Alltoall(x, n, MPI_INT, x, n, MPI_INT, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Alltoall sends from the buffer it receives into [{{.*}}mpi-buffer-overlap]
}

struct errors {
  int number[3];
  double each[4], *lists[2];
  int counts[2];
};

void sum(struct errors *e, int at, MPI_Comm comm) {
  MPI_Allreduce(e->each, e->each, e->number[1], MPI_DOUBLE, MPI_SUM, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce sends from the buffer it receives into [{{.*}}mpi-buffer-overlap]
  MPI_Alltoall(e->lists[at], e->counts[at], MPI_DOUBLE, e->lists[at],
               e->counts[at], MPI_DOUBLE, comm);
  // CHECK: :[[#@LINE-2]]:3: warning: MPI_Alltoall sends from the buffer it receives into [{{.*}}mpi-buffer-overlap]
}
