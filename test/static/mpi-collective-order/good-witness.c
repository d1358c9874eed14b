// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sequences that differ in the branches and fit in the run: no ranks and no way
// of what is unknown make a witness.
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int load(const char *name, double *table);

// Who fails says so by the very broadcast that the others wait for.
static void quit(int code) {
  MPI_Bcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  exit(code);
}
void tables(const char *name, double *table) {
  int rank, code = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    if (load(name, table) != 0)
      quit(7);
    MPI_Bcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
  } else {
    MPI_Bcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (code) {
      MPI_Finalize();
      exit(code);
    }
  }
  MPI_Bcast(table, 100, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

// The first rank leaves early only where it is the only one.
int prepare(const char *name, double *table, MPI_Comm comm) {
  int rank, size, bad = 0;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  if (rank == 0 && load(name, table)) {
    if (size == 1)
      return 1;
    bad = 1;
  }
  if (size > 1)
    MPI_Bcast(&bad, 1, MPI_INT, 0, comm);
  if (bad)
    return 1;
  MPI_Barrier(comm);
  return 0;
}

// What MPI writes to one array of a structure leaves the other one.
struct layout {
  int extent[2], place[2];
};
static void sweep(const struct layout *l, double *row) {
  for (int d = 0; d < 2; d++)
    for (int i = 0; i < l->extent[d]; i++)
      MPI_Bcast(row, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
void sweeps(int ranks, double *row) {
  struct layout l = {{0, 0}, {0, 0}};
  int me, wraps[2] = {0, 0}, extent[2] = {0, 0};
  MPI_Comm grid;
  MPI_Dims_create(ranks, 2, extent);
  for (int d = 0; d < 2; d++)
    l.extent[d] = extent[d];
  MPI_Cart_create(MPI_COMM_WORLD, 2, extent, wraps, 0, &grid);
  MPI_Comm_rank(grid, &me);
  MPI_Cart_coords(grid, me, 2, l.place);
  sweep(&l, row);
  MPI_Comm_free(&grid);
}

// One side starts in another function what the other side starts here.
static void announce(MPI_Comm comm, int rank, int *more, MPI_Request *get) {
  if (rank == 0)
    *get = MPI_REQUEST_NULL;
  else
    MPI_Ibcast(more, 1, MPI_INT, 0, comm, get);
}
void rounds(MPI_Comm comm, int left, double *sum) {
  int rank, more = 1, again;
  double mine = 1;
  MPI_Request get;
  MPI_Comm_rank(comm, &rank);
  do {
    announce(comm, rank, &more, &get);
    if (rank == 0) {
      more = --left > 0;
      MPI_Ibcast(&more, 1, MPI_INT, 0, comm, &get);
    }
    MPI_Wait(&get, MPI_STATUS_IGNORE);
    again = more;
    MPI_Allreduce(&mine, sum, 1, MPI_DOUBLE, MPI_SUM, comm);
  } while (again);
}

// A name that every rank has, wherever it got it.
static int keep(char **to, const char *name) {
  if (!name)
    return 1;
  *to = strdup(name);
  return 0;
}
void named(const char *name, MPI_Comm comm) {
  int rank, code = 0;
  char *mine = NULL;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0)
    code = keep(&mine, name);
  else
    mine = strdup(name);
  MPI_Bcast(&code, 1, MPI_INT, 0, comm);
  if (code == 0 && mine)
    MPI_Barrier(comm);
  free(mine);
}

// Members and others meet in the end: each calls the barrier once.
static MPI_Comm part = MPI_COMM_NULL;
void grouped(MPI_Group some, double *x) {
  MPI_Comm_create(MPI_COMM_WORLD, some, &part);
  if (part == MPI_COMM_NULL) {
    MPI_Barrier(MPI_COMM_WORLD);
    return;
  }
  MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE, MPI_SUM, part);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Comm_free(&part);
}

// So many rounds, in each of which the same broadcast is made by two calls.
void halves(int count, double *x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < count; i++) {
    if (rank == 0)
      MPI_Bcast(x, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (rank > 0)
      MPI_Bcast(x, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  }
}
