// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <mpi.h>
#include <stdlib.h>

struct output {
  MPI_Comm part;
  int fields;
};

static MPI_Comm Last;
static int HaveLast = 0;

struct output *begin(MPI_Comm Comm, int Parts) {
  struct output *O = malloc(sizeof *O);
  int Rank;
  MPI_Comm_rank(Comm, &Rank);
  if (HaveLast) {
    O->part = Last;
  } else {
    MPI_Comm_split(Comm, Rank % Parts, Rank, &O->part);
    Last = O->part;
    HaveLast = 1;
  }
  O->fields = 0;
  return O;
}

void field(struct output *O, const double *Data, int N) {
  double Sum;
  MPI_Allreduce(Data, &Sum, 1, MPI_DOUBLE, MPI_SUM, O->part);
  O->fields += N + (Sum > 0);
}

/// By the name of the copy.
void end(struct output *O) {
  if (HaveLast)
    MPI_Comm_free(&Last);
  HaveLast = 0;
  free(O);
}

/// A copy that other files can see.
struct view {
  MPI_Comm rows;
  int n;
};

MPI_Comm Rows;

void look(struct view *V, MPI_Comm Comm) {
  MPI_Comm_dup(Comm, &V->rows);
  Rows = V->rows;
  V->n = 1;
}

struct view *view(MPI_Comm Comm) {
  struct view *V = malloc(sizeof *V);
  look(V, Comm);
  return V;
}
