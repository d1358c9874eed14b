// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Locks that nothing releases: each unlock in the file belongs to the lock in front
// of it, and one lock has none. The same of an exposure; and an unlock whose lock
// is missing where each other lock has its own.
// Twin: good-unended.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <mpi.h>
#include <stdlib.h>

struct edges {
  int low, high, cells;
  double *mine, *got;
  MPI_Win win, shown, third;
};

static void make(struct edges *e) {
  MPI_Win_create(e->mine, e->cells * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &e->win);
  MPI_Win_create(e->got, e->cells * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &e->shown);
  MPI_Win_create(e->mine, e->cells * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &e->third);
}

static void fetch(struct edges *e) {
  if (e->low >= 0) {
    // CHECK: bad-unended.c:[[#@LINE+1]]:{{.*}}: MPI_Win_lock begins an epoch that nothing ends
    MPI_Win_lock(MPI_LOCK_SHARED, e->low, 0, e->win);
    MPI_Get(e->got, e->cells, MPI_DOUBLE, e->low, 0, e->cells, MPI_DOUBLE, e->win);
  }
  if (e->high >= 0) {
    MPI_Win_lock(MPI_LOCK_SHARED, e->high, 0, e->win);
    MPI_Get(e->got, e->cells, MPI_DOUBLE, e->high, 0, e->cells, MPI_DOUBLE, e->win);
    MPI_Win_unlock(e->high, e->win);
  }
}

static void show(struct edges *e, MPI_Group both, MPI_Group below) {
  // CHECK: bad-unended.c:[[#@LINE+1]]:{{.*}}: MPI_Win_post begins an epoch that nothing ends
  MPI_Win_post(below, 0, e->shown);
  MPI_Win_start(both, 0, e->shown);
  MPI_Put(e->mine, 1, MPI_DOUBLE, e->low, 0, 1, MPI_DOUBLE, e->shown);
  MPI_Win_complete(e->shown);
}

static void read(struct edges *e) {
  MPI_Win_lock(MPI_LOCK_SHARED, e->low, 0, e->third);
  MPI_Get(e->got, 1, MPI_DOUBLE, e->low, 0, 1, MPI_DOUBLE, e->third);
  MPI_Win_unlock(e->low, e->third);
}

static void read_on(struct edges *e) {
  MPI_Get(e->got, 1, MPI_DOUBLE, e->high, 0, 1, MPI_DOUBLE, e->third);
  // CHECK: bad-unended.c:[[#@LINE+1]]:{{.*}}: MPI_Win_unlock unlocks a window that is not locked
  MPI_Win_unlock(e->high, e->third);
}

void work(int low, int high, int cells, MPI_Group both, MPI_Group below) {
  struct edges e = {low, high, cells, calloc(cells, 8), calloc(cells, 8)};
  make(&e);
  fetch(&e);
  show(&e, both, below);
  read(&e);
  read_on(&e);
  MPI_Win_free(&e.win);
  MPI_Win_free(&e.shown);
  MPI_Win_free(&e.third);
  free(e.mine);
  free(e.got);
}
