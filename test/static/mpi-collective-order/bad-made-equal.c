// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The twins of good-made-equal.c: nothing makes equal what is tested.
// RUN: %found
#include <mpi.h>

void share(int *Value, int Count);

int too_late(void) {
  int Rank, N = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  if (Rank == 0)
    N = 7;
  if (N > 3)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
  share(&N, 1);
  return N;
}

// The rank itself stays what it is, whoever looks at it.
void given_away(void) {
  int Rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  share(&Rank, 1);
  if (Rank == 0)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}

int another_one(void) {
  int Rank, N = 0, M = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  if (Rank == 0)
    N = M = 7;
  share(&M, 1);
  if (N > 3)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
  return M;
}

int Flag;
void set_flag(void) {
  int Rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  if (Rank == 0)
    Flag = 1;
}
void use_flag(void) {
  if (Flag)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}
