// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
// The twin of bad-everywhere-of-type.c: another function of the file reduces
// numbers that are as large.
#include <mpi.h>

void sum_at_root(int *values, int n) {
  MPI_Reduce(MPI_IN_PLACE, values, n, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
}

void sum_elsewhere(int *values, int n) {
  MPI_Reduce(values, 0, n, MPI_UNSIGNED, MPI_SUM, 0, MPI_COMM_WORLD);
}
