// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One rank counts and the others follow what it broadcasts, in a loop: it tells
// them that there is nothing to count, or goes on elsewhere while they wait in
// their loop.
// Twin: bad-orders-early.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <mpi.h>
#include <stdio.h>

int count_in(FILE *f);
void step(int at);
int next(void);

int load(const char *name, MPI_Comm comm) {
  int me, n, k = 0;
  MPI_Comm_rank(comm, &me);
  if (me == 0) {
    FILE *f = fopen(name, "r");
    n = 0;
    if (!f) {
      printf("%s is not there\n", name);
    } else {
      n = count_in(f);
      fclose(f);
    }
  }
  MPI_Bcast(&n, 1, MPI_INT, 0, comm);
  while (k < n) {
    if (me == 0)
      step(++k);
    MPI_Bcast(&k, 1, MPI_INT, 0, comm);
  }
  return n;
}

void serve(MPI_Comm comm) {
  int me, what;
  MPI_Comm_rank(comm, &me);
  if (me == 0) {
    what = next();
    if (!what)
      return;
    MPI_Bcast(&what, 1, MPI_INT, 0, comm);
    return;
  }
  for (;;) {
    MPI_Bcast(&what, 1, MPI_INT, 0, comm);
    if (what == 0)
      break;
    if (what == 1)
      step(what);
  }
}
