// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
// Ranks choose the communicator of one call, and those of one choice wait for
// the others. Twin: good-chosen-communicator.c.
#include <mpi.h>

int rank;

double chosen(double mine) {
  double all;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Allreduce is not reached by every rank of
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, rank ? MPI_COMM_WORLD : MPI_COMM_SELF);
  return all;
}

void set_before(int *data, MPI_Comm comm) {
  int me;
  MPI_Comm_rank(comm, &me);
  MPI_Comm c = comm;
  if (me == 2)
    c = MPI_COMM_SELF;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Bcast is not reached by every rank of
  MPI_Bcast(data, 1, MPI_INT, 0, c);
}

static void share(int *data, MPI_Comm on) { MPI_Bcast(data, 1, MPI_INT, 0, on); }

void handed_on(int *data) {
  int me;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Bcast {{.*}}is not reached by every rank of
  share(data, me < 2 ? MPI_COMM_SELF : MPI_COMM_WORLD);
}

void own_choice(int *data) {
  int got;
  MPI_Recv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Bcast is not reached by every rank of
  MPI_Bcast(data, 1, MPI_INT, 0, got > 0 ? MPI_COMM_WORLD : MPI_COMM_SELF);
}
