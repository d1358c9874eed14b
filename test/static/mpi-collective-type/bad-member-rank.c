// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Datatypes and operations that are chosen by the rank in a member of an object
// which comes from elsewhere.
// Twin: good-member-rank.c.
//
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -O1 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

struct geometry {
  int parts, rank;
};
struct matrix {
  struct geometry *geometry;
};

void place(struct geometry *g) {
  MPI_Comm_rank(MPI_COMM_WORLD, &g->rank);
  MPI_Comm_size(MPI_COMM_WORLD, &g->parts);
}

void largest(const struct matrix *a, double *mine, double *all, int n) {
  // CHECK: bad-member-rank.c:[[#@LINE+1]]:3: warning: ranks of MPI_COMM_WORLD pass different datatypes to MPI_Allreduce: MPI_DOUBLE and MPI_FLOAT
  MPI_Allreduce(mine, all, n, a->geometry->rank ? MPI_FLOAT : MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  // CHECK: bad-member-rank.c:[[#@LINE+1]]:3: warning: ranks of MPI_COMM_WORLD pass different operations to MPI_Allreduce: MPI_SUM and MPI_MAX
  MPI_Allreduce(mine, all, n, MPI_DOUBLE, a->geometry->rank ? MPI_MAX : MPI_SUM, MPI_COMM_WORLD);
}
