// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

void counts(int *b, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(b, 2, MPI_INT, 0, MPI_COMM_WORLD);
  else
    MPI_Bcast(b, n, MPI_INT, 0, MPI_COMM_WORLD);
}
// Bytes stand for what they may hold.
void types(void *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(b, 4, MPI_BYTE, 0, MPI_COMM_WORLD);
  else
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
// Each rank sends as much as it has.
void vector(int *a, int *b, int *counts, int *at) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Gatherv(a, rank + 1, MPI_INT, b, counts, at, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Allgatherv(a, rank + 1, MPI_INT, b, counts, at, MPI_INT, MPI_COMM_WORLD);
}
// What only the root reads may be anything elsewhere.
void gathered(int *a, int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Gather(MPI_IN_PLACE, 0, MPI_INT, b, 2, MPI_INT, 0, MPI_COMM_WORLD);
  else
    MPI_Gather(a, 2, MPI_INT, 0, 0, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
}
void derived(int *b) {
  int rank;
  MPI_Datatype pairs;
  MPI_Type_vector(2, 2, 4, MPI_INT, &pairs);
  MPI_Type_commit(&pairs);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(b, 4, MPI_INT, 0, MPI_COMM_WORLD);
  else
    MPI_Bcast(b, 1, pairs, 0, MPI_COMM_WORLD);
  MPI_Type_free(&pairs);
}
