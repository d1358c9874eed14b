// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twins of bad-turns.c: who waits for its turn before goes round the less
// behind, whatever the counter counts.
// RUN: %quiet
#include <mpi.h>
#include <stdio.h>

void up(void) {
  int Rank, Size;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Comm_size(MPI_COMM_WORLD, &Size);
  for (int I = 0; I < Rank; ++I)
    MPI_Barrier(MPI_COMM_WORLD);
  printf("%d\n", Rank);
  for (int I = Rank; I < Size - 1; ++I)
    MPI_Barrier(MPI_COMM_WORLD);
}

void down(void) {
  int Rank, Size, I;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Comm_size(MPI_COMM_WORLD, &Size);
  for (I = Size; I != Rank; --I)
    MPI_Barrier(MPI_COMM_WORLD);
  printf("%d\n", Rank);
  for (I = Rank; I > 0; --I)
    MPI_Barrier(MPI_COMM_WORLD);
}

void one_counter(void) {
  int Rank, Size, Turn = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Comm_size(MPI_COMM_WORLD, &Size);
  while (Turn < Rank) {
    MPI_Barrier(MPI_COMM_WORLD);
    Turn++;
  }
  printf("%d\n", Rank);
  while (Turn < Size) {
    MPI_Barrier(MPI_COMM_WORLD);
    Turn++;
  }
}

static void handed_in(int Rank, int Size, MPI_Comm Comm) {
  for (int I = 0; I < Rank; ++I)
    MPI_Barrier(Comm);
  printf("%d\n", Rank);
  for (int I = Rank; I < Size; ++I)
    MPI_Barrier(Comm);
}

void hands_in(MPI_Comm Comm) {
  int Rank, Size;
  MPI_Comm_rank(Comm, &Rank);
  MPI_Comm_size(Comm, &Size);
  handed_in(Rank, Size, Comm);
}
