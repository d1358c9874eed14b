// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
// Under the default error handler nobody comes back from a call with an error:
// a rank that would leave on it does not leave.
#include <mpi.h>
#include <stdio.h>

static int all(int n) {
  int code = MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_SELF);
  if (code != MPI_SUCCESS)
    fprintf(stderr, "%d\n", code);
  return code;
}

/* Through a function that hands the code on, and a chain of them. */
int chain(int rank, int *a) {
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int code = all(rank);
    if (code == MPI_SUCCESS)
      code = MPI_Send(a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    if (code != MPI_SUCCESS)
      return code;
  } else if (rank == 1) {
    MPI_Recv(a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  return MPI_Barrier(MPI_COMM_WORLD);
}

/* Codes of a loop put together. */
int together(int n, int *a) {
  int rank, failed = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < n; i++)
      failed |= MPI_Send(a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    if (failed)
      return 1;
  }
  MPI_Barrier(MPI_COMM_WORLD);
  return 0;
}
