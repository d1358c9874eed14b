// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements that a function writes by their address, and that are looked at.
//
// RUN: %found
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
  if (S->Low[1] > 1)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Barrier is not reached by every rank
    MPI_Barrier(S->Comm);
  if (S->High[0] > 1)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Bcast is not reached by every rank
    MPI_Bcast(&S->Order, 1, MPI_INT, 0, S->Comm);
  for (int I = 0; I < 4; ++I)
    if (S->Counts[I] > 2)
      // CHECK: :[[#@LINE+1]]:7: warning: MPI_Allreduce is not reached by every rank
      MPI_Allreduce(MPI_IN_PLACE, &S->Steps, 1, MPI_INT, MPI_SUM, S->Comm);
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

struct Plan {
  int Coords[2], Dims[2], Periods[2];
  int Size[3], Start[3];
  int One;
};

void plan(MPI_Comm Comm, struct Plan *P) {
  MPI_Cart_get(Comm, 2, P->Dims, P->Periods, P->Coords);
  int *Coords = P->Coords, *Start = P->Start;
  for (int I = 0; I < 2; ++I)
    Start[I] = Coords[I];
  if (!P->Start[1])
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Barrier is not reached by every rank
    MPI_Barrier(Comm);
}

// Whose member is a number, walks on to its neighbours.
struct Point {
  int Z, X, Y;
  int Last;
};

void neighbours(MPI_Comm Comm, struct Point *P, int N) {
  int Rank;
  MPI_Comm_rank(Comm, &Rank);
  int *From = &P->X;
  for (int I = 0; I < N; ++I)
    From[I] = Rank;
  if (P->Y)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Scan is not reached by every rank
    MPI_Scan(MPI_IN_PLACE, &P->Last, 1, MPI_INT, MPI_SUM, Comm);
}
