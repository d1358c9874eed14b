// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rank 0 reads the input and all get it: by a broadcast that one rank alone does
// without, through a buffer that the others take it out of, packed, through
// functions, through globals that another function broadcasts, in memory that
// each allocates, and one by one.
// RUN: %quiet
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
  MPI_Bcast(Value, 1, MPI_INT, 0, Comm);
}

static void share(struct Settings *S, int Rank) {
  int Pack[2] = {0, 0};
  if (Rank == 0) {
    Pack[0] = S->Steps;
    Pack[1] = Verbose;
  }
  MPI_Bcast(Pack, 2, MPI_INT, 0, MPI_COMM_WORLD);
  if (Rank != 0) {
    S->Steps = Pack[0];
    Verbose = Pack[1];
  }
  MPI_Bcast(&Depth, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

static void by_number_of_ranks(int Rank) {
  int N = 0, M = 0, L = 0;
  if (Rank == 0 && scanf("%d %d %d", &N, &M, &L) != 3)
    N = -1;
  if (NumRanks > 1)
    MPI_Bcast(&N, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (N < 0)
    return;
  share_one(&M, All);
  share_one(&L, MPI_COMM_WORLD);
  for (int I = 0; I < N; ++I)
    MPI_Barrier(MPI_COMM_WORLD);
  if (M > 3)
    MPI_Barrier(MPI_COMM_WORLD);
  if (L > 3)
    MPI_Barrier(MPI_COMM_WORLD);
}

static void through_a_buffer(int Rank) {
  int N = 0, Buffer[2] = {0, 0};
  struct Settings S = {0, 0};
  if (Rank == 0 && scanf("%d %d %d %d", &N, &S.Steps, &Verbose, &Depth) != 4)
    MPI_Abort(MPI_COMM_WORLD, 1);
  Buffer[0] = N;
  MPI_Bcast(Buffer, 2, MPI_INT, 0, MPI_COMM_WORLD);
  if (Rank != 0)
    N = Buffer[0];
  share(&S, Rank);
  for (int I = 0; I < N; ++I)
    MPI_Barrier(MPI_COMM_WORLD);
  for (int I = 0; I < S.Steps; ++I)
    MPI_Barrier(MPI_COMM_WORLD);
  if (Verbose)
    MPI_Barrier(MPI_COMM_WORLD);
  if (Depth)
    MPI_Barrier(MPI_COMM_WORLD);
}

static void packed(int Rank) {
  int N = 0, At = 0;
  char Buffer[64] = "";
  if (Rank == 0) {
    if (scanf("%d", &N) != 1)
      MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Pack(&N, 1, MPI_INT, Buffer, 64, &At, MPI_COMM_WORLD);
  }
  MPI_Bcast(Buffer, 64, MPI_PACKED, 0, MPI_COMM_WORLD);
  if (Rank != 0)
    MPI_Unpack(Buffer, 64, &At, &N, 1, MPI_INT, MPI_COMM_WORLD);
  for (int I = 0; I < N; ++I)
    MPI_Barrier(MPI_COMM_WORLD);
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
  MPI_Bcast(Values, N, MPI_INT, 0, MPI_COMM_WORLD);
  for (int I = 0; I < N; ++I)
    if (Values[I] > 3)
      MPI_Barrier(MPI_COMM_WORLD);
  free(Values);
}

static void by_messages(int Rank) {
  int N = 0;
  if (Rank == 0) {
    N = 7;
    for (int I = 1; I < NumRanks; ++I)
      MPI_Send(&N, 1, MPI_INT, I, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&N, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  for (int I = 0; I < N; ++I)
    MPI_Barrier(MPI_COMM_WORLD);
}

static void ask(int *N, int Rank) {
  if (Rank == 0) {
    if (scanf("%d", N) != 1)
      MPI_Abort(MPI_COMM_WORLD, 1);
    for (int I = 1; I < NumRanks; ++I)
      MPI_Send(N, 1, MPI_INT, I, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(N, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

static void by_messages_of_a_function(int Rank) {
  int N;
  ask(&N, Rank);
  for (int I = 0; I < N; ++I)
    MPI_Barrier(MPI_COMM_WORLD);
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
  by_messages(Rank);
  by_messages_of_a_function(Rank);
  MPI_Finalize();
}
