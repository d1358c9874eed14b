// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
// Twin of bad-named-rank.c: the others are told, the name is that of a place in
// a part, callers in sight pass what all have, or all make the call.
#include <mpi.h>

extern MPI_Comm world, leaders;
extern int my_rank_world, rank_in_node;
int opened(void);

int agreed(double mine, double *all) {
  int ok = 1;
  if (my_rank_world == 0)
    ok = opened();
  MPI_Bcast(&ok, 1, MPI_INT, 0, world);
  if (!ok)
    return 1;
  MPI_Allreduce(&mine, all, 1, MPI_DOUBLE, MPI_SUM, world);
  return 0;
}

// Who is no member of the grid has none.
struct grid {
  int iam, rows;
  MPI_Comm comm;
};
void on_grid(struct grid *g, double *data) {
  int iam = g->iam;
  if (iam == -1)
    return;
  MPI_Bcast(data, g->rows, MPI_DOUBLE, 0, g->comm);
}

void among_leaders(int *data) {
  if (rank_in_node == 0)
    MPI_Bcast(data, 1, MPI_INT, 0, leaders);
}

static void dimensions(int rank, int *data) {
  if (rank > 1)
    MPI_Bcast(data, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
void all_alike(int *data) { dimensions(2, data); }

void both(int *data) {
  if (my_rank_world == 0)
    MPI_Bcast(data, 1, MPI_INT, 0, world);
  else
    MPI_Bcast(data, 1, MPI_INT, 0, world);
}

void by_turns(int irank, const int nrank, double *part) {
  for (int i = 0; i < nrank; ++i) {
    if (i == irank)
      part[0] += i;
    MPI_Barrier(world);
  }
}
