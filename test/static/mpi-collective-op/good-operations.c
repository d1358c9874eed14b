// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

void two_sites(int *a, int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Allreduce(a, b, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  else
    MPI_Allreduce(b, a, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}
// Chosen by what is the same everywhere.
void chosen(int *a, int *b, MPI_Comm comm) {
  int size;
  MPI_Comm_size(comm, &size);
  MPI_Reduce(a, b, 1, MPI_INT, size > 2 ? MPI_MAX : MPI_MIN, 0, comm);
}
// Ranks that differ in the operation are in different parts.
void by_colour(int *a, int *b) {
  int rank;
  MPI_Comm part;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &part);
  MPI_Allreduce(a, b, 1, MPI_INT, rank % 2 ? MPI_SUM : MPI_MAX, part);
  if (rank % 2)
    MPI_Allreduce(a, b, 1, MPI_INT, MPI_MIN, part);
  else
    MPI_Allreduce(a, b, 1, MPI_INT, MPI_MAX, part);
  MPI_Comm_free(&part);
}
// What the program made may be the same as anything.
void own(int *a, int *b, MPI_Op mine, MPI_Op other) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Allreduce(a, b, 1, MPI_INT, mine, MPI_COMM_WORLD);
  else
    MPI_Allreduce(a, b, 1, MPI_INT, other, MPI_COMM_WORLD);
}
// Each way as a whole does the same.
void made_good(int *a, int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Allreduce(a, b, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank != 0)
    MPI_Allreduce(a, b, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}
