// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop of reductions is left by each rank's own part of the sum, a number of
// floating point, in the place of the sum.
// Twin: good-own-sum.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

struct grid {
  MPI_Comm comm;
  int cells;
  double *change;
};

double step(struct grid *g);

void relax(struct grid *g) {
  for (int round = 0; round < 100; round++) {
    double own = step(g), all;
    for (int i = 0; i < g->cells; i++)
      own += g->change[i];
    MPI_Allreduce(&own, &all, 1, MPI_DOUBLE, MPI_SUM, g->comm);
    // CHECK: :[[#@LINE-1]]:{{.*}}MPI_Allreduce is not reached by every rank of 'g->comm' [-Wpass-failed=mpi-collective-order]
    if (own < 1e-6)
      break;
  }
}
