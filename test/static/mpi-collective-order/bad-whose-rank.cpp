// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rank is read in one function, in the communicator that calls in another
// one are made on: both are handed on, or kept side by side.
// RUN: %found
#include <mpi.h>
#include <stdlib.h>

static void handed_on(MPI_Comm comm, int rank) {
  if (rank > 0)
    return;
  MPI_Barrier(comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Barrier is not reached by every rank of 'comm' [{{.*}}mpi-collective-order]
}

struct Env {
  MPI_Comm comm;
  int me;
};

static void of_world(const Env *env) {
  if (env->me == 1)
    MPI_Barrier(env->comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank
}

void starts() {
  int rank;
  Env env;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  env.me = rank;
  env.comm = MPI_COMM_WORLD;
  handed_on(MPI_COMM_WORLD, rank);
  of_world(&env);
}

// Communicators of a grid, each with the rank in it.
struct Grid {
  MPI_Comm all, row;
  int me, in_row;
};

static Grid *new_grid(MPI_Comm base) {
  Grid *g = (Grid *)calloc(1, sizeof *g);
  int rank;
  MPI_Comm_dup(base, &g->all);
  MPI_Comm_rank(g->all, &rank);
  g->me = rank;
  MPI_Comm_split(g->all, g->me / 4, g->me, &g->row);
  MPI_Comm_rank(g->row, &g->in_row);
  return g;
}

static void in_row(Grid *g, int *b) {
  if (g->in_row == 0)
    MPI_Bcast(b, 1, MPI_INT, 0, g->row);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Bcast is not reached by every rank
}

static void in_all(Grid *g, int *b) {
  if (g->me == 0)
    MPI_Bcast(b, 1, MPI_INT, 0, g->all);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Bcast is not reached by every rank
}

void works(MPI_Comm base, int *b) {
  Grid *g = new_grid(base);
  in_row(g, b);
  in_all(g, b);
}

// A class that hands out its handle.
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

void handed_out(const Group &G, int *b) {
  if (G.first())
    everybody(G, b);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Bcast (called by 'everybody') is not reached by every rank
}
