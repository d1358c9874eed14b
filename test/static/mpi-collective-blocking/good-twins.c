// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

void nonblocking(int *b, int *sum) {
  int rank;
  MPI_Request request;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Ibcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Ibcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
    *sum = 0;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
}
// The choice is the same on all ranks.
void by_size(int *b) {
  int size;
  MPI_Request request;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size > 8) {
    MPI_Ibcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
}
