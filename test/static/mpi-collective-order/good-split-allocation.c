// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One allocation is kept in several variables, a part in each. The first rank
// fills a part, and all of it is broadcast by the name of another: piece by
// piece through a helper, or at once, for members of a structure.
// RUN: %quiet
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int NumSites, NumFlags, *Pool, *Flags, *Second, **Pairs;

struct Input {
  int Count;
  double *All, *Weights;
};

static void allocate(void) {
  int *At = Pool = malloc(sizeof(int) * (NumSites + 5 * NumFlags));
  for (int I = 0; I < NumSites; ++I)
    ++At;
  Flags = At;
  Second = Flags + 2 * NumFlags;
  At = Second + NumFlags;
  Pairs = malloc(sizeof(int *) * NumFlags);
  for (int I = 0; I < NumFlags; ++I, At += 2)
    Pairs[I] = At;
}

static void share(int *Buffer, int Count) {
  int Most = 1 << 20, At = 0;
  while (At < Count) {
    if (At + Most > Count)
      Most = Count - At;
    MPI_Bcast(Buffer + At, Most, MPI_INT, 0, MPI_COMM_WORLD);
    At += Most;
  }
}

static void readAll(const char *Name) {
  int Rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  if (Rank == 0) {
    FILE *From = fopen(Name, "r");
    for (int I = 0; I < NumFlags; ++I) {
      fscanf(From, "%d", &Flags[2 * I]);
      fscanf(From, "%d %d", &Pairs[I][0], &Pairs[I][1]);
      Flags[2 * I + 1] = Second[I] = 1;
    }
    fclose(From);
  }
  share(Pool, NumSites + 5 * NumFlags);
}

static void solve(double *Sum, double *Total) {
  int Rows = 0;
  for (int I = 0; I < 2 * NumFlags; ++I)
    if (Flags[I] == 1 && Second[I / 2] == 1 && Pairs[I / 2][0] < 7)
      ++Rows;
  for (int I = 0; I < Rows; ++I)
    MPI_Reduce(Sum + I, Total + I, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
}

static void readInput(struct Input *In) {
  int Rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  In->All = malloc(sizeof(double) * 2 * In->Count);
  In->Weights = In->All + In->Count;
  if (Rank == 0)
    for (int I = 0; I < In->Count; ++I)
      In->Weights[I] = I % 3;
  MPI_Bcast(In->All, 2 * In->Count, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

static void weigh(const struct Input *In) {
  for (int I = 0; I < In->Count; ++I)
    if (In->Weights[I] > 1)
      MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  NumSites = atoi(argv[1]);
  NumFlags = atoi(argv[2]);
  allocate();
  readAll(argv[3]);
  double *Sum = calloc(4 * NumFlags, sizeof(double));
  solve(Sum, Sum + 2 * NumFlags);
  struct Input In = {NumSites, NULL, NULL};
  readInput(&In);
  weigh(&In);
  MPI_Finalize();
}
