// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that go round by the rank, and others behind them that do not make up
// for it. Twins: good-turns.c.
// RUN: %found
#include <mpi.h>
#include <stdio.h>

void not_the_rest(void) {
  int Rank, Size;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Comm_size(MPI_COMM_WORLD, &Size);
  for (int I = 0; I < Rank; ++I)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
  printf("%d\n", Rank);
  for (int I = 0; I < Size; ++I)
    MPI_Barrier(MPI_COMM_WORLD);
}

void any_number_of_times(int Times) {
  int Rank, Size;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Comm_size(MPI_COMM_WORLD, &Size);
  for (int I = 0; I < Rank; ++I)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
  while (Times--)
    for (int I = Rank; I < Size; ++I)
      MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:7: warning: MPI_Barrier is not reached
}

void but_for_one(void) {
  int Rank, Size;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Comm_size(MPI_COMM_WORLD, &Size);
  for (int I = 0; I <= Rank; ++I)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
  if (Rank != 0)
    for (int I = Rank; I < Size; ++I)
      MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:7: warning: MPI_Barrier is not reached
}
