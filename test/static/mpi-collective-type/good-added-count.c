// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A number that the program adds up is also how much all ranks combine: that each
// has its own is not shown.
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct mesh {
  int parts;
  MPI_Comm comm;
};

double flagged(struct mesh *m, int *flags, int *all) {
  int parts = m->parts, mine[2], sum[2];
  MPI_Allreduce(flags, all, parts, MPI_INT, MPI_SUM, m->comm);
  mine[0] = 0;
  for (int i = 0; i < parts; ++i)
    mine[0] += flags[i];
  mine[1] = parts;
  MPI_Allreduce(mine, sum, 2, MPI_INT, MPI_SUM, m->comm);
  return (double)sum[0] / sum[1];
}
