// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each lock has an unlock: behind it, in another function, or in the loop that
// follows. Where one function exposes, another one waits.
// Twin: bad-unended.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent

#include <mpi.h>
#include <stdlib.h>

struct edges {
  int low, high, cells;
  double *mine, *got;
  MPI_Win win, shown, each, later;
};

static void make(struct edges *e) {
  MPI_Win_create(e->mine, e->cells * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &e->win);
  MPI_Win_create(e->mine, e->cells * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &e->each);
  MPI_Win_create(e->got, e->cells * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &e->later);
  MPI_Win_create(e->got, e->cells * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &e->shown);
}

static void fetch(struct edges *e) {
  if (e->low >= 0) {
    MPI_Win_lock(MPI_LOCK_SHARED, e->low, 0, e->win);
    MPI_Get(e->got, 1, MPI_DOUBLE, e->low, 0, 1, MPI_DOUBLE, e->win);
  }
  if (e->high >= 0) {
    MPI_Win_lock(MPI_LOCK_SHARED, e->high, 0, e->win);
    MPI_Get(e->got + 1, 1, MPI_DOUBLE, e->high, 0, 1, MPI_DOUBLE, e->win);
    MPI_Win_unlock(e->high, e->win);
  }
  if (e->low >= 0)
    MPI_Win_unlock(e->low, e->win);
}

static void all(struct edges *e, int ranks) {
  for (int r = 0; r < ranks; r++)
    MPI_Win_lock(MPI_LOCK_SHARED, r, 0, e->each);
  for (int r = 0; r < ranks; r++)
    MPI_Win_unlock(r, e->each);
}

static void hold(struct edges *e) {
  MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, e->later);
}

static void release(struct edges *e) {
  MPI_Win_unlock(0, e->later);
}

static void show(struct edges *e, MPI_Group both, MPI_Group below) {
  MPI_Win_post(below, 0, e->shown);
  MPI_Win_start(both, 0, e->shown);
  MPI_Put(e->mine, 1, MPI_DOUBLE, e->low, 0, 1, MPI_DOUBLE, e->shown);
  MPI_Win_complete(e->shown);
}

static void shown(struct edges *e) {
  MPI_Win_wait(e->shown);
}

void work(int low, int high, int cells, int ranks, MPI_Group both, MPI_Group below) {
  struct edges e = {low, high, cells, calloc(cells, 8), calloc(cells, 8)};
  make(&e);
  hold(&e);
  release(&e);
  fetch(&e);
  all(&e, ranks);
  show(&e, both, below);
  shown(&e);
  MPI_Win_free(&e.win);
  MPI_Win_free(&e.each);
  MPI_Win_free(&e.later);
  MPI_Win_free(&e.shown);
  free(e.mine);
  free(e.got);
}
