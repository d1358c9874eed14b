// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A reduction is started under two conditions, and waited for under one of
// them; with more steps than are taken.
// Twin: good-unset-asked.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2:budget=1 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2:budget=1 %clang -O0 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %quiet
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
    if (s == 0 && !given) {
      step = t->stage(t, s);
      if (ranks > 1)
        MPI_Iallreduce(MPI_IN_PLACE, &step, 1, MPI_DOUBLE, MPI_MIN, comm, &smallest);
    }
    for (int p = 0; p < parts[s]; ++p)
      if (t->stage(t, p) < 0)
        break;
  }
  // CHECK: :[[#@LINE+2]]:5: warning: MPI_Wait gets a request that was not set on every way here [{{.*}}mpi-request]
  if (ranks > 1)
    MPI_Wait(&smallest, MPI_STATUS_IGNORE);
  return step;
}
