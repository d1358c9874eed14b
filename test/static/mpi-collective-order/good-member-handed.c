// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A member that most parts get the rank in, and one the number of a loop.
// Twin: bad-member-handed.c.
//
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: %clang -O1 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

struct context {
  int count, me;
};
struct geometry {
  int parts, rank;
};
struct matrix {
  struct geometry *geometry;
  double *values;
};

static void place(struct geometry *g, int parts, int rank) {
  g->rank = rank;
  g->parts = parts;
}

static void ask(struct context *c) {
  MPI_Comm_rank(MPI_COMM_WORLD, &c->me);
  MPI_Comm_size(MPI_COMM_WORLD, &c->count);
}

struct geometry *make(void) {
  struct context *c = malloc(sizeof *c);
  struct geometry *g = malloc(3 * sizeof *g);
  ask(c);
  place(g, c->count, c->me);
  free(c);
  for (int i = 0; i < 2; ++i)
    place(g + 1 + i, 1, i);
  return g;
}

/// From one object to the next.
struct geometry *refine(const struct geometry *g) {
  struct geometry *finer = malloc(sizeof *finer);
  place(finer, g->parts, g->rank);
  return finer;
}

void sweep(const struct matrix *a) {
  if (a->geometry->rank == 0)
    MPI_Barrier(MPI_COMM_WORLD);
}
