// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
// Twin of bad-chosen-communicator.c: what is chosen has just the ranks that
// choose it, all choose alike, or the others make the same call elsewhere.
#include <mpi.h>

int rank;

double made_good(double mine) {
  double all;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, rank ? MPI_COMM_WORLD : MPI_COMM_SELF);
  if (rank == 0)
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return all;
}

void parts(int *data, MPI_Comm comm) {
  int me;
  MPI_Comm readers, writers;
  MPI_Comm_rank(comm, &me);
  MPI_Comm_split(comm, me < 2 ? 0 : MPI_UNDEFINED, me, &writers);
  MPI_Comm_split(comm, me < 2 ? MPI_UNDEFINED : 0, me, &readers);
  MPI_Bcast(data, 1, MPI_INT, 0, me < 2 ? writers : readers);
  MPI_Comm_free(me < 2 ? &writers : &readers);
}

void given(int *data, MPI_Comm comm, MPI_Comm inputs, MPI_Comm outputs) {
  int me;
  MPI_Comm_rank(comm, &me);
  MPI_Bcast(data, 1, MPI_INT, 0, me % 2 ? inputs : outputs);
}

void setting(int *data, int alone) {
  MPI_Bcast(data, 1, MPI_INT, 0, alone ? MPI_COMM_SELF : MPI_COMM_WORLD);
}

void in_turn(int *data, int n) {
  int me;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  for (int i = 0; i < n; i++) {
    MPI_Comm c = i % 2 ? MPI_COMM_SELF : MPI_COMM_WORLD;
    MPI_Bcast(data, 1, MPI_INT, 0, c);
  }
}
