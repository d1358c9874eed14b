// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
// The calls with a buffer are of other numbers: they are not what the others
// call here. Twin: good-everywhere-of-type.c.
#include <mpi.h>

void sum_reals(double *own, double *all, int n) {
  MPI_Reduce(own, all, n, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
}

void sum_integers(int *values, int n) {
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Reduce gets MPI_IN_PLACE on every rank that calls it; only the root may pass it [{{.*}}mpi-collective-in-place]
  MPI_Reduce(MPI_IN_PLACE, values, n, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
}
