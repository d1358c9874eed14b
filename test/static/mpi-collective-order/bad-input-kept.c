// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The twins of good-input-shared.c: rank 0 reads the input and keeps it.
// RUN: %found
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct Settings {
  int Steps;
  double Size;
};
int Verbose, Depth, Levels, NumRanks;
MPI_Comm All;

static void share_one(int *Value, MPI_Comm Comm) {
  if (NumRanks == 1)
    return;
  if (Comm == MPI_COMM_NULL)
    return;
}

static void share(struct Settings *S, int Rank) {
  int Pack[2] = {0, 0};
  if (Rank == 0) {
    Pack[0] = S->Steps;
    Pack[1] = Verbose;
  }
  if (Rank != 0) {
    S->Steps = Pack[0];
    Verbose = Pack[1];
  }
}

static void by_number_of_ranks(int Rank) {
  int N = 0, M = 0, L = 0;
  if (Rank == 0 && scanf("%d %d %d", &N, &M, &L) != 3)
    N = -1;
  if (N < 0)
    return;
  share_one(&M, All);
  share_one(&L, MPI_COMM_WORLD);
  for (int I = 0; I < N; ++I)
    MPI_Barrier(MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
  if (M > 3)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
  if (L > 3)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}

static void through_a_buffer(int Rank) {
  int N = 0, Buffer[2] = {0, 0};
  struct Settings S = {0, 0};
  if (Rank == 0 && scanf("%d %d %d %d", &N, &S.Steps, &Verbose, &Depth) != 4)
    MPI_Abort(MPI_COMM_WORLD, 1);
  Buffer[0] = N;
  if (Rank != 0)
    N = Buffer[0];
  share(&S, Rank);
  for (int I = 0; I < N; ++I)
    MPI_Barrier(MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
  for (int I = 0; I < S.Steps; ++I)
    MPI_Barrier(MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
  if (Verbose)
    MPI_Barrier(MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
  if (Depth)
    MPI_Barrier(MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}

static void packed(int Rank) {
  int N = 0, At = 0;
  char Buffer[64] = "";
  if (Rank == 0) {
    if (scanf("%d", &N) != 1)
      MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Pack(&N, 1, MPI_INT, Buffer, 64, &At, MPI_COMM_WORLD);
  }
  if (Rank != 0)
    MPI_Unpack(Buffer, 64, &At, &N, 1, MPI_INT, MPI_COMM_WORLD);
  for (int I = 0; I < N; ++I)
    MPI_Barrier(MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}

static void in_memory_of_their_own(int Rank) {
  int N = 0, *Values = NULL;
  if (Rank == 0) {
    N = 4;
    Values = malloc(N * sizeof(int));
    for (int I = 0; I < N; ++I)
      Values[I] = getchar();
  }
  MPI_Bcast(&N, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (Rank != 0)
    Values = malloc(N * sizeof(int));
  for (int I = 0; I < N; ++I)
    if (Values[I] > 3)
      MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:7: warning: MPI_Barrier is not reached
  free(Values);
}

static void ask(int *N, int Rank) {
  int Other;
  if (Rank == 0) {
    if (scanf("%d", N) != 1)
      MPI_Abort(MPI_COMM_WORLD, 1);
    for (int I = 1; I < NumRanks; ++I)
      MPI_Send(N, 1, MPI_INT, I, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&Other, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    *N = 0;
  }
}

static void messages_that_are_dropped(int Rank) {
  int N;
  ask(&N, Rank);
  for (int I = 0; I < N; ++I)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}

int main(int argc, char **argv) {
  int Rank;
  MPI_Init(&argc, &argv);
  All = MPI_COMM_WORLD;
  MPI_Comm_rank(All, &Rank);
  MPI_Comm_size(All, &NumRanks);
  by_number_of_ranks(Rank);
  through_a_buffer(Rank);
  packed(Rank);
  in_memory_of_their_own(Rank);
  messages_that_are_dropped(Rank);
  MPI_Finalize();
}
