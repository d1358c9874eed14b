// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Datatypes and operations that are chosen by the number of ranks in a member.
// Twin: bad-member-rank.c.
//
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: %clang -O1 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
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
  MPI_Allreduce(mine, all, n, a->geometry->parts == 1 ? MPI_FLOAT : MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  MPI_Allreduce(mine, all, n, MPI_DOUBLE, a->geometry->parts == 1 ? MPI_MAX : MPI_SUM, MPI_COMM_WORLD);
}
