// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The caller's own rank is the root where only the root comes.
// RUN: %quiet
#include <mpi.h>

static void spread(int *b, int root, MPI_Comm comm) {
  MPI_Bcast(b, 1, MPI_INT, root, comm);
}

void by_two_ways(int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(b, 1, MPI_INT, rank, MPI_COMM_WORLD);
  else
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

void by_two_calls(int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    spread(b, rank, MPI_COMM_WORLD);
  else
    spread(b, 0, MPI_COMM_WORLD);
}

void by_a_variable(int *b, int writer) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank != writer)
    spread(b, writer, MPI_COMM_WORLD);
  else
    spread(b, rank, MPI_COMM_WORLD);
}

// The row is the same for all of it.
void in_another(int *b, MPI_Comm column) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  spread(b, rank / 4, column);
}
