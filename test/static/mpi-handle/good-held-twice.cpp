// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
// As bad-held-twice.cpp: the other member is made null, the two are compared, a
// flag says who frees, or another structure has the other one.
#include <mpi.h>

struct Grid {
  MPI_Comm grid = MPI_COMM_NULL, beside = MPI_COMM_NULL;

  Grid(MPI_Comm all, int members) {
    int me;
    MPI_Comm_rank(all, &me);
    MPI_Comm_split(all, me < members ? 1 : MPI_UNDEFINED, me, &grid);
    MPI_Comm_split(all, me < members ? MPI_UNDEFINED : 1, me, &beside);
    if (me >= members) {
      grid = beside;
      beside = MPI_COMM_NULL;
    }
  }
  void finish() {
    if (grid != MPI_COMM_NULL)
      MPI_Comm_free(&grid);
    if (beside != MPI_COMM_NULL)
      MPI_Comm_free(&beside);
  }
};

struct Compared {
  MPI_Comm all = MPI_COMM_NULL, part = MPI_COMM_NULL;

  Compared(MPI_Comm c, int parts) {
    MPI_Comm_dup(c, &all);
    if (parts > 1)
      MPI_Comm_split(c, 0, 0, &part);
    else
      part = all;
  }
  void finish() {
    if (part != all)
      MPI_Comm_free(&part);
    MPI_Comm_free(&all);
  }
};

struct Flagged {
  MPI_Comm all = MPI_COMM_NULL, part = MPI_COMM_NULL;
  bool shared = false;

  Flagged(MPI_Comm c, int parts) {
    MPI_Comm_dup(c, &all);
    if (parts > 1) {
      MPI_Comm_split(c, 0, 0, &part);
    } else {
      part = all;
      shared = true;
    }
  }
  void finish() {
    if (!shared)
      MPI_Comm_free(&part);
    MPI_Comm_free(&all);
  }
};

void run(int members) {
  Grid g(MPI_COMM_WORLD, members);
  Compared c(MPI_COMM_WORLD, members);
  Flagged f(MPI_COMM_WORLD, members);
  g.finish();
  c.finish();
  f.finish();
}
