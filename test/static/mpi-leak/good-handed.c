// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
// Twin of bad-handed.c: another function frees what was made, keeps it, or
// might.
#include <mpi.h>

static MPI_Comm Kept;
void elsewhere(MPI_Comm *Any);

static void make_one(MPI_Comm Base, MPI_Comm *New) { MPI_Comm_dup(Base, New); }
static void drop(MPI_Comm *Old, int N) {
  for (int I = 0; I < N; I++)
    MPI_Comm_free(&Old[I]);
}

void freed_by_helper(MPI_Comm Base) {
  MPI_Comm Mine[2];
  make_one(Base, &Mine[0]);
  make_one(Base, &Mine[1]);
  drop(Mine, 2);
}

void kept(MPI_Comm Base) {
  MPI_Comm Mine;
  make_one(Base, &Mine);
  Kept = Mine;
}

void not_in_sight(MPI_Comm Base) {
  MPI_Comm Mine;
  make_one(Base, &Mine);
  elsewhere(&Mine);
}

MPI_Comm returned(MPI_Comm Base) {
  MPI_Comm Mine;
  make_one(Base, &Mine);
  return Mine;
}

struct grid {
  MPI_Comm rows[2];
};
void into_structure(MPI_Comm Base, struct grid *G) {
  MPI_Comm Mine[2];
  make_one(Base, &Mine[0]);
  make_one(Base, &Mine[1]);
  for (int I = 0; I < 2; I++)
    G->rows[I] = Mine[I];
}

void row_type(double *Data, int Step, MPI_Comm Comm) {
  MPI_Datatype Rows[2];
  for (int I = 0; I < 2; I++) {
    MPI_Type_vector(4, I + 1, Step, MPI_DOUBLE, &Rows[I]);
    MPI_Type_commit(&Rows[I]);
    MPI_Bcast(Data, 1, Rows[I], 0, Comm);
    MPI_Type_free(&Rows[I]);
  }
}
