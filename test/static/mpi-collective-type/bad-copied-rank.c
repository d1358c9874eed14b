// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A datatype chosen by the rank in variables that it was copied to, one the first
// member of a structure. Twin: good-copied-rank.c.
//
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

struct place {
  int mine, parts;
};
static struct place here;
static int number;

void start(void) {
  int asked;
  MPI_Comm_rank(MPI_COMM_WORLD, &asked);
  number = asked;
  here.mine = asked;
}

void total(double *x, double *all, int n) {
  // CHECK: bad-copied-rank.c:[[#@LINE+1]]:3: warning: ranks of MPI_COMM_WORLD pass different datatypes to MPI_Allreduce: MPI_DOUBLE and MPI_FLOAT
  MPI_Allreduce(x, all, n, here.mine ? MPI_FLOAT : MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  // CHECK: bad-copied-rank.c:[[#@LINE+1]]:3: warning: ranks of MPI_COMM_WORLD pass different datatypes to MPI_Allreduce: MPI_DOUBLE and MPI_FLOAT
  MPI_Allreduce(x, all, n, number ? MPI_FLOAT : MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}
