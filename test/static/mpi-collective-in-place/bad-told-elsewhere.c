// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What another file says has every rank sum up in place or not at all.
// Twin: good-told-elsewhere.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

extern int node_of_this;

void total(double *sums, int n) {
  if (node_of_this == 0)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Reduce gets MPI_IN_PLACE on every rank that calls it
    MPI_Reduce(MPI_IN_PLACE, sums, n, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
}
