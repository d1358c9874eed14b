// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many cells of each kind a rank has is counted from zero, and added up
// over the ranks: who asks for the sum asks what all have. An element that is
// zero ends a list where all ranks have set it.
// Twin: bad-counted-elements.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <mpi.h>

enum { KINDS = 5 };
struct cell {
  int kind, dead;
};
static void count(const struct cell *cells, int n, long *mine) {
  for (int k = 0; k < KINDS; k++)
    mine[k] = 0;
  for (int i = 0; i < n; i++)
    if (!cells[i].dead)
      mine[cells[i].kind]++;
}
void save(const struct cell *cells, int n) {
  long mine[KINDS], all[KINDS];
  count(cells, n, mine);
  MPI_Allreduce(mine, all, KINDS, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
  for (int k = 0; k < KINDS; k++) {
    if (all[k] == 0)
      continue;
    MPI_Barrier(MPI_COMM_WORLD);
  }
}
/// Which kinds there are is the same on all ranks, what they hold is not.
void each(int kinds) {
  int me;
  long list[KINDS + 1];
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  for (int k = 0; k <= KINDS; k++)
    list[k] = 0;
  for (int k = 0; k < kinds; k++)
    list[k] = me * kinds + k + 1;
  for (int k = 0; list[k] != 0; k++)
    MPI_Barrier(MPI_COMM_WORLD);
}
