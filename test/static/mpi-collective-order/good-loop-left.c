// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twins of bad-loop-left.c: all ranks leave the loop, or another branch makes
// up for what one leaves out.
// RUN: %quiet
#include <mpi.h>

void all_leave(int Count, int N, MPI_Comm Comm) {
  int Rank;
  MPI_Comm_rank(Comm, &Rank);
  for (int I = 0; I < N; ++I) {
    if (Rank == 0 && Count > 3)
      break;
    if (Rank != 0 && Count > 3)
      break;
    MPI_Barrier(Comm);
  }
}

void made_up_for(int Count, int N, MPI_Comm Comm) {
  int Rank;
  MPI_Comm_rank(Comm, &Rank);
  for (int I = 0; I < N; ++I) {
    if (Rank == 0 && Count > 3)
      MPI_Barrier(Comm);
    if (Rank != 0 && Count > 3)
      MPI_Barrier(Comm);
  }
}

void in_two_loops(int N, MPI_Comm Comm) {
  int Rank;
  MPI_Comm_rank(Comm, &Rank);
  if (Rank == 0)
    for (int I = 0; I < N; ++I)
      MPI_Barrier(Comm);
  if (Rank != 0)
    for (int I = 0; I < N; ++I)
      MPI_Barrier(Comm);
}

void behind_a_loop(int Count, int N, MPI_Comm Comm) {
  int Rank;
  MPI_Comm_rank(Comm, &Rank);
  for (int I = 0; I < N; ++I)
    MPI_Barrier(Comm);
  if (Rank == 0 && Count > 3)
    MPI_Barrier(Comm);
  else if (Count > 3)
    MPI_Barrier(Comm);
}
