// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As many statuses as requests, or perhaps as many.
// Twin: bad-status-for-all.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <mpi.h>
#include <stdlib.h>

void finish(MPI_Request *all, int n) {
  MPI_Status *states = malloc(n * sizeof *states);
  MPI_Waitall(n, all, states);
  free(states);
}

void finish_some(MPI_Request *all, int n, MPI_Status *states) {
  MPI_Status few[8];
  MPI_Waitall(n, all, few);
  MPI_Waitall(2, all, states);
  MPI_Waitall(8, all, few);
}

// There is one request, or none.
void finish_one(double *x, int to, MPI_Comm comm) {
  MPI_Request request;
  MPI_Status status;
  int n = 0;
  if (to >= 0)
    MPI_Isend(x, 1, MPI_DOUBLE, to, 0, comm, &request), n = 1;
  MPI_Waitall(n, &request, &status);
}
