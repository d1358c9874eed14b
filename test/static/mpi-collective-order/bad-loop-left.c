// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rank 0 alone leaves a loop, if something else holds too: that a loop may have
// no turns at all does not make its ranks equal. Twins: good-loop-left.c.
// RUN: %found
#include <mpi.h>

void leaves(int Count, int N, MPI_Comm Comm) {
  int Rank;
  MPI_Comm_rank(Comm, &Rank);
  for (int I = 0; I < N; ++I) {
    if (Rank == 0 && Count > 3)
      break;
    MPI_Barrier(Comm);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
  }
}

int constant_turns(int Count) {
  int Rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  for (int I = 0; I < 10; ++I) {
    if (Rank == 0 && Count > 3)
      return 1;
    MPI_Barrier(MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
  }
  return 0;
}

void at_a_turn(int Count, int N, MPI_Comm Comm) {
  int Rank;
  MPI_Comm_rank(Comm, &Rank);
  for (int I = 0; I < N; ++I) {
    if (Rank == 0 && Count == I)
      break;
    MPI_Barrier(Comm);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
  }
}

void behind_a_loop(int Count, int N, MPI_Comm Comm) {
  int Rank;
  MPI_Comm_rank(Comm, &Rank);
  for (int I = 0; I < N; ++I)
    MPI_Barrier(Comm);
  if (Rank == 0 && Count > 3)
    MPI_Barrier(Comm);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}
