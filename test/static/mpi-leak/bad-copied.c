// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A handle in a member that is kept in a variable of the file, too, so that the
// next object has it; none of the two frees it. Twin: good-copied.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
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
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Comm_split makes a communicator that is never freed before MPI_Finalize [{{.*}}mpi-leak]
    // CHECK: note: it is kept in a member of 'output'; nothing in this file frees or completes what is there
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

void end(struct output *O) { free(O); }
