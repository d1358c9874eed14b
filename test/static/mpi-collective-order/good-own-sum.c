// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loop is left by the sum that all have.
// Twin: bad-own-sum.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct grid {
  MPI_Comm comm;
  int cells;
  double *change;
};

double step(struct grid *g);

double relax(struct grid *g) {
  double greatest = 0;
  for (int round = 0; round < 100; round++) {
    double own = step(g), all;
    for (int i = 0; i < g->cells; i++)
      own += g->change[i];
    if (own > greatest)
      greatest = own;
    MPI_Allreduce(&own, &all, 1, MPI_DOUBLE, MPI_SUM, g->comm);
    if (all < 1e-6)
      break;
  }
  return greatest;
}
