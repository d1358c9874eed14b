// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
// As bad-way-out.c; each way out frees it, it was not made on the ways that do
// not, or it is kept.
#include <mpi.h>

int balance(MPI_Comm comm, double *load, int cells) {
  MPI_Comm mine;
  MPI_Comm_dup(comm, &mine);
  if (cells == 0) {
    MPI_Comm_free(&mine);
    return 0;
  }
  MPI_Allreduce(MPI_IN_PLACE, load, cells, MPI_DOUBLE, MPI_SUM, mine);
  MPI_Comm_free(&mine);
  return 1;
}

int balanceSome(MPI_Comm comm, double *load, int cells) {
  MPI_Comm mine = MPI_COMM_NULL;
  if (cells > 0)
    MPI_Comm_dup(comm, &mine);
  int done = cells * 2;
  if (cells > 0) {
    MPI_Allreduce(MPI_IN_PLACE, load, cells, MPI_DOUBLE, MPI_SUM, mine);
    MPI_Comm_free(&mine);
  }
  return done;
}

void column(MPI_Comm comm, double *field, int rows, int width, int empty) {
  MPI_Datatype every;
  if (empty)
    return;
  MPI_Type_vector(rows, 1, width, MPI_DOUBLE, &every);
  MPI_Type_commit(&every);
  MPI_Bcast(field, 1, every, 0, comm);
  MPI_Type_free(&every);
}

struct grid {
  MPI_Comm comm;
};

int keep(struct grid *g, MPI_Comm comm, int wanted) {
  MPI_Comm mine;
  MPI_Comm_dup(comm, &mine);
  if (wanted) {
    g->comm = mine;
    return 1;
  }
  MPI_Comm_free(&mine);
  return 0;
}

// Who is not in a half has none.
int halves(MPI_Comm comm, int color, double *sum) {
  MPI_Comm half;
  MPI_Comm_split(comm, color, 0, &half);
  if (color < 0)
    return 1;
  MPI_Allreduce(MPI_IN_PLACE, sum, 1, MPI_DOUBLE, MPI_SUM, half);
  MPI_Comm_free(&half);
  return 0;
}

int outside(MPI_Comm comm, double *sum) {
  MPI_Comm rest;
  int rank;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_split(comm, rank > 0 ? 1 : MPI_UNDEFINED, rank, &rest);
  if (rank == 0)
    return 1;
  MPI_Allreduce(MPI_IN_PLACE, sum, 1, MPI_DOUBLE, MPI_SUM, rest);
  MPI_Comm_free(&rest);
  return 0;
}

int both(MPI_Comm comm, const int *wrong, double *sum) {
  MPI_Comm half;
  int rank, given = 0;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_split(comm, rank % 2, rank, &half);
  if (*wrong)
    given = 1;
  else
    MPI_Allreduce(MPI_IN_PLACE, sum, 1, MPI_DOUBLE, MPI_SUM, half);
  MPI_Comm_free(&half);
  return given;
}
