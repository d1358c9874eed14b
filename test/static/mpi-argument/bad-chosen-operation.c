// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same in C, where several branches meet. Twin: good-chosen-operation.c.
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

double bits(double mine, int all, MPI_Comm comm) {
  double sum = 0;
  MPI_Op op = MPI_MAXLOC;
  if (all)
    op = MPI_BAND;
  MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, op, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce applies MPI_BAND to MPI_DOUBLE, for which it is not defined [{{.*}}mpi-argument]
  return sum;
}
