// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

void reductions(double *a, double *b, int *i, int *j) {
  MPI_Allreduce(a, b, 1, MPI_DOUBLE, MPI_BAND, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce applies MPI_BAND to MPI_DOUBLE, for which it is not defined [{{.*}}mpi-argument]
  MPI_Reduce(i, j, 1, MPI_INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Reduce applies MPI_MAXLOC to MPI_INT, for which it is not defined [{{.*}}mpi-argument]
  MPI_Scan(a, b, 1, MPI_DOUBLE_INT, MPI_SUM, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Scan applies MPI_SUM to MPI_DOUBLE_INT, for which it is not defined [{{.*}}mpi-argument]
  MPI_Allreduce(a, b, 1, MPI_C_DOUBLE_COMPLEX, MPI_MAX, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce applies MPI_MAX to MPI_C_DOUBLE_COMPLEX, for which it is not defined [{{.*}}mpi-argument]
  MPI_Allreduce(i, j, 1, MPI_INT, MPI_REPLACE, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce gets MPI_REPLACE, which is for one-sided calls alone [{{.*}}mpi-argument]
}
void derived(int *i, int *j) {
  MPI_Datatype two;
  MPI_Type_contiguous(2, MPI_INT, &two);
  MPI_Type_commit(&two);
  MPI_Allreduce(i, j, 1, two, MPI_SUM, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce applies MPI_SUM to 'two', which is no predefined datatype [{{.*}}mpi-argument]
  MPI_Type_free(&two);
}
