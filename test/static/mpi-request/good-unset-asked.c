// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A reduction is started under two conditions, and waited for under both of
// them; with more steps than are taken.
// Twin: bad-unset-asked.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2:budget=1 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2:budget=1 %clang -O0 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

extern int ranks, *parts;
struct clock {
  int stages;
  double (*stage)(struct clock *, int);
};
void advance(struct clock *, double *cells, int stage);

double cycle(struct clock *t, int given, double *cells, MPI_Comm comm) {
  MPI_Request smallest;
  double step = 0;
  for (int s = 0; s < t->stages; ++s) {
    advance(t, cells, s);
    for (int p = 0; p < parts[s]; ++p)
      if (t->stage(t, p) < 0)
        break;
  }
  if (!given) {
    step = t->stage(t, 0);
    if (ranks > 1)
      MPI_Iallreduce(MPI_IN_PLACE, &step, 1, MPI_DOUBLE, MPI_MIN, comm, &smallest);
  }
  if (ranks > 1 && !given)
    MPI_Wait(&smallest, MPI_STATUS_IGNORE);
  return step;
}
