// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rank is of another communicator than the calls: of a row, whose first
// ranks alone are in the one that is called.
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

static void handed_on(MPI_Comm leaders, int rank) {
  if (rank > 0)
    return;
  MPI_Barrier(leaders);
}

struct Env {
  MPI_Comm comm, leaders;
  int me;
};

static void of_another(const Env *env) {
  if (env->me == 1)
    MPI_Barrier(env->leaders);
}

void starts(MPI_Comm first, MPI_Comm second) {
  int rank;
  Env env;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  env.me = rank;
  env.comm = MPI_COMM_WORLD;
  env.leaders = second;
  handed_on(first, rank);
  of_another(&env);
}

struct Grid {
  MPI_Comm all, row, leaders;
  int me, in_row;
};

static MPI_Comm part(MPI_Comm of, int color) {
  MPI_Comm result;
  MPI_Comm_split(of, color, 0, &result);
  return result;
}

static Grid *new_grid(MPI_Comm base) {
  Grid *g = (Grid *)calloc(1, sizeof *g);
  MPI_Comm_dup(base, &g->all);
  MPI_Comm_rank(g->all, &g->me);
  g->row = part(g->all, g->me / 4);
  MPI_Comm_rank(g->row, &g->in_row);
  g->leaders = part(g->all, g->in_row == 0 ? 0 : MPI_UNDEFINED);
  return g;
}

static void by_leaders(Grid *g, int *b) {
  if (g->in_row == 0)
    MPI_Bcast(b, 1, MPI_INT, 0, g->leaders);
  MPI_Bcast(b, 1, MPI_INT, 0, g->row);
}

// One row or another.
static void by_rows(Grid *g, int *b) {
  if (g->me < 4)
    MPI_Bcast(b, 1, MPI_INT, 0, g->row);
}

void works(MPI_Comm base, int *b) {
  Grid *g = new_grid(base);
  by_leaders(g, b);
  by_rows(g, b);
}

class Group {
  MPI_Comm Handle;

public:
  explicit Group(MPI_Comm C) : Handle(C) {}
  int rank() const {
    int R;
    MPI_Comm_rank(Handle, &R);
    return R;
  }
  MPI_Comm comm() const { return Handle; }
  bool first() const { return rank() == 0; }
};

static void everybody(const Group &G, int *b) {
  MPI_Bcast(b, 1, MPI_INT, 0, G.comm());
}

void handed_out(const Group &Row, const Group &Leaders, int *b) {
  if (Row.first())
    everybody(Leaders, b);
  everybody(Row, b);
}
