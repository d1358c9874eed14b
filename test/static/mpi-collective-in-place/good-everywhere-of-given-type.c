// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
// The twin of bad-everywhere-of-type.c: the other call's datatype is an argument.
#include <mpi.h>

void least_at_root(double *values, int n) {
  MPI_Reduce(MPI_IN_PLACE, values, n, MPI_DOUBLE, MPI_MIN, 0, MPI_COMM_WORLD);
}

void reduce_elsewhere(void *values, int n, MPI_Datatype type, MPI_Op op) {
  MPI_Reduce(values, 0, n, type, op, 0, MPI_COMM_WORLD);
}
