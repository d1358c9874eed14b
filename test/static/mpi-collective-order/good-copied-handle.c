// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables of one name that hold two communicators.
// RUN: %quiet
#include <mpi.h>

int rank_of(MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  return rank;
}

void other(MPI_Comm *from, MPI_Comm *to) {
  int rank;
  {
    MPI_Comm comm = *from;
    MPI_Comm_rank(comm, &rank);
  }
  {
    MPI_Comm comm = *to;
    if (rank == 0)
      MPI_Barrier(comm);
  }
}
