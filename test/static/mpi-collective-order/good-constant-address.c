// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
// As bad-constant-address.c, with the address of a number that says no.
#include <mpi.h>

static void next(int *number, const int *agree, MPI_Comm comm) {
  int most = *number, together = 1;
  if (agree)
    together = *agree;
  if (together) {
    MPI_Allreduce(number, &most, 1, MPI_INT, MPI_MAX, comm);
    *number = most;
  }
}

void first(int *number, MPI_Comm comm) {
  int rank;
  const int no = 0;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0)
    next(number, &no, comm);
  MPI_Bcast(number, 1, MPI_INT, 0, comm);
  next(number, 0, comm);
}
