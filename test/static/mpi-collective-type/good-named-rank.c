// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As many for all.
// Twin: bad-named-rank.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct side {
  MPI_Comm comm;
  int rank;
};

void hand_out(struct side *s, double *values, int n) {
  int all = n + 1;
  if (s->rank == 0)
    MPI_Bcast(values, n + 1, MPI_DOUBLE, 0, s->comm);
  else
    MPI_Bcast(values, all, MPI_DOUBLE, 0, s->comm);
}
