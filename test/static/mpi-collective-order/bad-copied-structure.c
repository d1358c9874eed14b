// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A structure with the rank in it is copied as a whole, and the rank is asked of
// the copy; or one rank alone calls a function in sight that writes to it.
// Twin: good-copied-structure.c.
// RUN: %found
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

struct world {
  int size, rank, level;
  MPI_Comm comm;
};
struct nested {
  char name[40];
  struct world in;
};
static struct world first;
static struct nested kept;

void begin(int level) {
  struct world w;
  w.comm = MPI_COMM_WORLD;
  w.level = level;
  MPI_Comm_rank(w.comm, &w.rank);
  MPI_Comm_size(w.comm, &w.size);
  first = w;
  kept.in = w;
}

void use(void) {
  struct world w = first;
  if (w.rank > 1)
    // CHECK-DAG: :[[#@LINE+1]]:5: warning: MPI_Barrier is not reached by every rank
    MPI_Barrier(w.comm);
}

void use_nested(void) {
  struct nested n = kept;
  if (n.in.rank == 1)
    // CHECK-DAG: :[[#@LINE+1]]:5: warning: MPI_Barrier is not reached by every rank
    MPI_Barrier(n.in.comm);
}

void take(struct world *to) {
  *to = first;
  if (to->rank == 0)
    // CHECK-DAG: :[[#@LINE+1]]:5: warning: MPI_Barrier is not reached by every rank
    MPI_Barrier(to->comm);
}

struct setting {
  int show, timing;
};
struct core {
  MPI_Comm comm;
  struct setting setting;
};
static struct core *core;
static int rank;

static void more(struct setting *s) { s->timing++; }

void start(void) {
  double t = 0;
  struct core *c = malloc(sizeof *c);
  if (c) {
    memset(c, 0, sizeof *c);
    MPI_Comm_dup(MPI_COMM_WORLD, &c->comm);
    MPI_Comm_rank(c->comm, &rank);
    if (rank == 0)
      more(&c->setting);
    core = c;
  }
  if (core->setting.timing)
    // CHECK-DAG: :[[#@LINE+1]]:5: warning: MPI_Allreduce is not reached by every rank
    MPI_Allreduce(MPI_IN_PLACE, &t, 1, MPI_DOUBLE, MPI_MAX, core->comm);
}
