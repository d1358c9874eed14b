// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twin: bad-chosen-operation.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

double bits(double mine, int all, MPI_Comm comm) {
  double sum = 0;
  MPI_Op op = MPI_MAXLOC;
  if (all)
    op = MPI_SUM;
  MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, op, comm);
  return sum;
}
