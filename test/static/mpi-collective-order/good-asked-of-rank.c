// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
// Twin of bad-asked-of-rank.c: what comes back may be an error code, all ranks
// make the call, or the question is not about the rank.
#include <mpi.h>

int start_device(int rank, int ranks);
int describe(int rank, char *text);
int writes(int rank, int ranks);
int wanted(int step, int ranks);

int start(MPI_Comm comm) {
  int rank, ranks;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &ranks);
  if (start_device(rank, ranks))
    return 1;
  MPI_Barrier(comm);
  return 0;
}

int with_text(MPI_Comm comm, char *text) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  if (describe(rank, text))
    MPI_Barrier(comm);
  return 0;
}

void end(MPI_Comm comm, int *done) {
  int rank, ranks;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &ranks);
  if (writes(rank, ranks))
    *done = 1;
  MPI_Barrier(comm);
}

void by_step(MPI_Comm comm, int step) {
  int ranks;
  MPI_Comm_size(comm, &ranks);
  if (wanted(step, ranks))
    MPI_Barrier(comm);
}
