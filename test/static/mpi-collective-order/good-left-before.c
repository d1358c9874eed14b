// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
// Twin of bad-left-before.c: the state of the one rank is given to all.
#include <mpi.h>

extern int enabled;

int test(double mine, double *all, MPI_Comm comm) {
  int rank, state = 0;
  MPI_Comm_rank(comm, &rank);
  if (enabled <= 0)
    return 1;
  if (rank == 0)
    MPI_Recv(&state, 1, MPI_INT, MPI_ANY_SOURCE, 0, comm, MPI_STATUS_IGNORE);
  MPI_Bcast(&state, 1, MPI_INT, 0, comm);
  if (state != 0)
    return 1;
  MPI_Allreduce(&mine, all, 1, MPI_DOUBLE, MPI_SUM, comm);
  return 0;
}

int either(double mine, double *all, MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  if (enabled <= 0)
    return 1;
  if (rank == 0)
    MPI_Allreduce(&mine, all, 1, MPI_DOUBLE, MPI_SUM, comm);
  if (rank != 0)
    MPI_Allreduce(&mine, all, 1, MPI_DOUBLE, MPI_SUM, comm);
  return 0;
}
