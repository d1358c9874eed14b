// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What another file says tells the root, which sums up in place, from the others,
// which send. Twin: bad-told-elsewhere.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

extern int node_of_this;

void total(double *sums, int n) {
  if (node_of_this == 0)
    MPI_Reduce(MPI_IN_PLACE, sums, n, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  else
    MPI_Reduce(sums, 0, n, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
}
