// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many cells of each kind a rank has is counted from zero, and added up
// over the ranks: an element that is zero is no end of a list.
// Twin: good-counted-elements.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %quiet
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
    if (mine[k] == 0)
      continue;
    MPI_Barrier(MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:{{.*}}MPI_Barrier is not reached by every rank of MPI_COMM_WORLD [-Wpass-failed=mpi-collective-order]
  }
}
