// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same behind the end of the epoch, a flush, or what another file may do. Twin: bad-own-buffer.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct Grid {
  MPI_Win win;
  int n;
};

double peek(MPI_Win win, int from) {
  double value = 0;
  MPI_Win_lock(MPI_LOCK_SHARED, from, 0, win);
  MPI_Get(&value, 1, MPI_DOUBLE, from, 0, 1, MPI_DOUBLE, win);
  MPI_Win_unlock(from, win);
  return value;
}

void fill(struct Grid *g, int to) {
  double value;
  MPI_Win_lock_all(0, g->win);
  for (int i = 0; i < g->n; ++i) {
    value = 2 * i;
    MPI_Put(&value, 1, MPI_DOUBLE, to, i, 1, MPI_DOUBLE, g->win);
    MPI_Win_flush(to, g->win);
  }
  MPI_Win_unlock_all(g->win);
}

long ticket(MPI_Win win) {
  long one = 1, old;
  MPI_Fetch_and_op(&one, &old, MPI_LONG, 0, 0, MPI_SUM, win);
  MPI_Win_flush(0, win);
  return old;
}

extern void complete(struct Grid *g);
double elsewhere(struct Grid *g, int from) {
  double value;
  MPI_Get(&value, 1, MPI_DOUBLE, from, 0, 1, MPI_DOUBLE, g->win);
  complete(g);
  return value;
}

// A read of what is only sent.
double sent(struct Grid *g, int to) {
  double value = g->n;
  MPI_Put(&value, 1, MPI_DOUBLE, to, 0, 1, MPI_DOUBLE, g->win);
  double twice = 2 * value;
  MPI_Win_flush(to, g->win);
  return twice;
}
