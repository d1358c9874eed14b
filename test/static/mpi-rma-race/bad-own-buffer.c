// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of a library that use their own variables before a one-sided
// operation on them is complete. Twin: good-own-buffer.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

struct Grid {
  MPI_Win win;
  int n;
};

double peek(MPI_Win win, int from) {
  double value = 0;
  MPI_Win_lock(MPI_LOCK_SHARED, from, 0, win);
  MPI_Get(&value, 1, MPI_DOUBLE, from, 0, 1, MPI_DOUBLE, win);
  double seen = value;
  // CHECK: :[[#@LINE-1]]:17: warning: 'value' is read before the MPI_Get that receives into it is complete [{{.*}}mpi-rma-race]
  MPI_Win_unlock(from, win);
  return seen;
}

void fill(struct Grid *g, int to) {
  double value;
  MPI_Win_lock_all(0, g->win);
  for (int i = 0; i < g->n; ++i) {
    value = 2 * i;
    // CHECK: :[[#@LINE-1]]:11: warning: 'value' is written to before the MPI_Put that reads it is complete [{{.*}}mpi-rma-race]
    MPI_Put(&value, 1, MPI_DOUBLE, to, i, 1, MPI_DOUBLE, g->win);
  }
  MPI_Win_unlock_all(g->win);
}

// The caller is in the epoch.
long ticket(MPI_Win win) {
  long one = 1, old;
  MPI_Fetch_and_op(&one, &old, MPI_LONG, 0, 0, MPI_SUM, win);
  return old;
  // CHECK: :[[#@LINE-1]]:10: warning: 'old' is read before the MPI_Fetch_and_op that receives into it is complete [{{.*}}mpi-rma-race]
}
