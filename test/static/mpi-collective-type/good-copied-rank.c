// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same number on all ranks. Twin: bad-copied-rank.c.
//
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct place {
  int mine, parts;
};
static struct place here;
static int number;

void start(void) {
  int asked;
  MPI_Comm_size(MPI_COMM_WORLD, &asked);
  number = asked;
  here.mine = asked;
}

void total(double *x, double *all, int n) {
  MPI_Allreduce(x, all, n, here.mine ? MPI_FLOAT : MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  MPI_Allreduce(x, all, n, number ? MPI_FLOAT : MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}
