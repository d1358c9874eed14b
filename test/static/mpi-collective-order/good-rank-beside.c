// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The members of the rows of a grid are chosen by the rank in the grid, and
// that in the rows chooses a column.
// Twin: bad-rank-beside.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O1 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
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
struct cube {
  MPI_Comm comm;
  struct line depth;
  struct grid plane;
  int rank;
};

void row_of_grid(struct grid *g, int owner, int *data) {
  if (g->rank / g->row.size == owner)
    MPI_Bcast(data, 1, MPI_INT, 0, g->row.comm);
}

void row_in_a_variable(struct grid *g, int owner, int *data) {
  struct line *row = &g->row;
  if (g->rank / row->size == owner)
    MPI_Bcast(data, 1, MPI_INT, 0, row->comm);
}

void other_line(struct grid *g, int owner, int *data) {
  if (g->column.rank == owner)
    MPI_Bcast(data, 1, MPI_INT, 0, g->row.comm);
}

void plane(struct cube *c, int *data) {
  struct grid *g = &c->plane;
  if (c->depth.rank == 0)
    MPI_Bcast(data, 1, MPI_INT, 0, g->comm);
}

static void spread(struct cube *c, int *data) {
  MPI_Bcast(data, 1, MPI_INT, 0, c->depth.comm);
}

void depth(struct cube *c, int owner, int *data) {
  if (c->plane.rank == owner)
    spread(c, data);
}

static void along_row(struct grid *g, int *data) {
  MPI_Bcast(data, 1, MPI_INT, 0, g->row.comm);
}

void first_plane(struct cube *c, int *data) {
  if (c->depth.rank == 0)
    along_row(&c->plane, data);
}
