// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements that a function writes by their address stay in the array that is a
// member; the members beside it are as they were.
//
// RUN: %quiet
#include <mpi.h>

struct State {
  MPI_Comm Comm;
  int Rank, Steps;
  double Low[3], High[3];
  int Order;
  int Counts[4];
  int Last;
};

static void place(int Rank, double Low[3], double *High) {
  for (int I = 0; I < 3; ++I) {
    Low[I] = Rank;
    *High++ = Rank + 1;
  }
}

static void count(int Rank, int *Counts, int N) {
  while (N--)
    Counts[N] += Rank;
}

static void prepare(struct State *S) {
  place(S->Rank, S->Low, S->High);
  count(S->Rank, S->Counts, 4);
}

void steps(struct State *S) {
  for (int I = 0; I < S->Steps; ++I)
    MPI_Barrier(S->Comm);
  if (S->Order > 2)
    MPI_Barrier(S->Comm);
  if (S->Last)
    MPI_Barrier(S->Comm);
}

void run(MPI_Comm Comm, int Steps, int Order, int Last) {
  struct State S = {Comm};
  S.Steps = Steps;
  S.Order = Order;
  S.Last = Last;
  MPI_Comm_rank(S.Comm, &S.Rank);
  prepare(&S);
  steps(&S);
}

// Pointers to the arrays are kept, and walked along with an index.
struct Plan {
  int Coords[2], Dims[2], Periods[2];
  int Size[3], Start[3];
  int One;
};

void plan(MPI_Comm Comm, struct Plan *P) {
  MPI_Cart_get(Comm, 2, P->Dims, P->Periods, P->Coords);
  int *Size = P->Size, *Start = P->Start;
  for (int I = 0; I < 3; ++I)
    Start[I] = Size[I];
  if (!P->One)
    MPI_Barrier(Comm);
}
