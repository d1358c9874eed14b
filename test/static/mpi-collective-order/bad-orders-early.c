// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One rank counts and the others follow what it broadcasts, in a loop: it may
// go on elsewhere when they are in that loop, but not leave before it.
// Twin: good-orders-early.c.
// RUN: %found
#include <mpi.h>
#include <stdio.h>

int count_in(FILE *f);
void step(int at);

int load(const char *name, MPI_Comm comm) {
  int me, n, k = 0;
  MPI_Comm_rank(comm, &me);
  if (me == 0) {
    FILE *f = fopen(name, "r");
    if (!f) {
      printf("%s is not there\n", name);
      return 0;
    }
    n = count_in(f);
    fclose(f);
  }
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Bcast is not reached by every rank
  MPI_Bcast(&n, 1, MPI_INT, 0, comm);
  while (k < n) {
    if (me == 0)
      step(++k);
    MPI_Bcast(&k, 1, MPI_INT, 0, comm);
  }
  return n;
}
