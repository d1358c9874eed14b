// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of a library test the rank they are handed: on the way on which it
// is that number, they are called in a job that has such a rank, or not at all.
// Twin: bad-tested-rank.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void from_seventh(double *v, int n, int root, MPI_Comm comm) {
  if (root == 7)
    MPI_Bcast(v, n, MPI_DOUBLE, root, comm);
}

void to_ninth(double *v, int n, int to, MPI_Comm comm) {
  if (to == 9)
    MPI_Send(v, n, MPI_DOUBLE, to, 1, comm);
}
