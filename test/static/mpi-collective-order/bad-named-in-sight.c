// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A parameter is taken for the rank where nobody in sight says what it is.
// Twin: good-named-in-sight.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

extern int columns;

void grid(int iproc, MPI_Comm *out) {
  int dims[2] = {2, iproc / 2}, periods[2] = {0, 0};
  if (columns >= iproc / 2)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Cart_create is not reached by every rank
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, out);
}
