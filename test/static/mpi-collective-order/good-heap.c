// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects on the heap that a function makes and hands out: fields and elements
// that are the same on every rank stay apart from those that are not.
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

typedef struct {
  int me, size;
} Env;

static Env *make(MPI_Comm comm) {
  Env *e = malloc(sizeof *e);
  MPI_Comm_rank(comm, &e->me);
  MPI_Comm_size(comm, &e->size);
  return e;
}

static void report(const Env *e) {
  if (e->size > 1)
    MPI_Barrier(MPI_COMM_WORLD);
}

// One that keeps ranks, and one that does not.
static int *numbers(int n) { return malloc(n * sizeof(int)); }

void starts(void) {
  Env *e = make(MPI_COMM_WORLD);
  report(e);
  if (e->me > 0)
    e->me = 1;
  for (int i = 0; i < e->size; ++i)
    MPI_Barrier(MPI_COMM_WORLD);
  int *mine = numbers(2), *shared = numbers(2);
  mine[0] = e->me;
  shared[0] = e->size;
  if (shared[0] > 4)
    MPI_Barrier(MPI_COMM_WORLD);
  free(mine);
  free(shared);
  free(e);
}

enum { Me, Size, Row };
static int info[3];
static int get(const int *p, int which) { return p[which]; }

void elements(void) {
  MPI_Comm_rank(MPI_COMM_WORLD, &info[Me]);
  MPI_Comm_size(MPI_COMM_WORLD, &info[Size]);
  info[Row] = info[Me] / 2;
  if (get(info, Size) == 1)
    MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 0; i < get(info, Size); ++i)
    MPI_Barrier(MPI_COMM_WORLD);
}
