// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What each rank finds out in its turn: when the loop is over all have had one.
// RUN: %quiet
#include <mpi.h>

int step(int);

static void in_turn(int rank, int size, int *failed) {
  for (int p = 0; p < size; ++p) {
    if (rank == p)
      *failed = step(p);
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

static void rounds(void) {
  int rank, size, again = 1, failed = 0, written = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int round = 0; again; ++round)
    for (int p = 0; p < size; ++p) {
      if (p == rank)
        again = step(round);
      MPI_Barrier(MPI_COMM_WORLD);
    }
  for (int p = 0; p < size; ++p) {
    if (rank == p)
      written = 1;
    MPI_Barrier(MPI_COMM_WORLD);
  }
  if (written)
    MPI_Barrier(MPI_COMM_WORLD);
  in_turn(rank, size, &failed);
  if (!failed)
    MPI_Barrier(MPI_COMM_WORLD);
}

#define CALL(NAME) void NAME(void) { rounds(); }
CALL(one) CALL(two) CALL(three) CALL(four) CALL(five) // too many to be followed
