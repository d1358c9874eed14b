// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structures that keep a communicator with its rank: the rank is that of the
// communicator beside it, or of the only one that there is.
// Twin: good-rank-beside.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>

struct line {
  MPI_Comm comm;
  int rank, size;
};
struct grid {
  MPI_Comm comm;
  struct line row, column;
  int rank;
};
struct job {
  struct grid *grid;
  struct {
    int rank;
  } place;
  MPI_Comm comm;
};

void own_grid(struct grid *g, int *data) {
  if (g->rank == 0)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Bcast is not reached by every rank of 'g->comm'
    MPI_Bcast(data, 1, MPI_INT, 0, g->comm);
}

void own_line(struct grid *g, int *data) {
  if (g->row.rank == 0)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Bcast is not reached by every rank of 'g->row.comm'
    MPI_Bcast(data, 1, MPI_INT, 0, g->row.comm);
}

void without_one(struct job *j, int *data) {
  if (j->place.rank == 0)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Bcast is not reached by every rank of 'j->comm'
    MPI_Bcast(data, 1, MPI_INT, 0, j->comm);
}

void not_known(struct grid *g, struct line *other, int *data) {
  if (other->rank == 0)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Bcast is not reached by every rank of 'g->row.comm'
    MPI_Bcast(data, 1, MPI_INT, 0, g->row.comm);
}
