// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rank goes from one structure's member through a parameter to another's;
// what is asked there, of an object that comes from elsewhere, is the rank.
// Twin: good-member-handed.c.
//
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -O1 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
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
  struct geometry *g = malloc(sizeof *g);
  ask(c);
  place(g, c->count, c->me);
  free(c);
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
    // CHECK: bad-member-handed.c:[[#@LINE+1]]:5: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD
    MPI_Barrier(MPI_COMM_WORLD);
}
