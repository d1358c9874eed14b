// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What one rank reads is made equal before it is tested: by a broadcast here, in
// another function, or by code in another file that is given the variable.
// RUN: %quiet
#include <mpi.h>

struct Input {
  int Steps, Print;
  double Size;
};
void share(int *Value, int Count);
void shareInput(struct Input *In);

int shared_elsewhere(void) {
  int Rank, N = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  if (Rank == 0)
    N = 7;
  share(&N, 1);
  for (int I = 0; I < N; I++)
    MPI_Barrier(MPI_COMM_WORLD);
  return N;
}

int shared_structure(struct Input *In) {
  int Rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  if (Rank == 0) {
    In->Steps = 7;
    In->Print = 1;
  }
  shareInput(In);
  if (In->Print)
    MPI_Barrier(MPI_COMM_WORLD);
  return In->Steps;
}

static void pass_on(int *Value) { share(Value, 1); }
void by_way_of_a_function(void) {
  int Rank, N = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  if (Rank == 0)
    N = 7;
  pass_on(&N);
  if (N > 3)
    MPI_Barrier(MPI_COMM_WORLD);
}

int Early, Late, Given;
struct Input All;
void read_all(void) {
  int Rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  if (Rank == 0) {
    Early = 3;
    Late = 4;
    Given = 5;
    All.Steps = 6;
  }
  MPI_Bcast(&Early, 1, MPI_INT, 0, MPI_COMM_WORLD);
  share(&Given, 1);
}
void share_all(void) {
  MPI_Bcast(&Late, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(&All, sizeof All, MPI_BYTE, 0, MPI_COMM_WORLD);
}
void use_all(void) {
  if (Early > 1)
    MPI_Barrier(MPI_COMM_WORLD);
  if (Late > 1)
    MPI_Barrier(MPI_COMM_WORLD);
  if (Given > 1)
    MPI_Barrier(MPI_COMM_WORLD);
  for (int I = 0; I < All.Steps; I++)
    MPI_Barrier(MPI_COMM_WORLD);
}

// A structure that is read by pieces, broadcast as a whole and returned.
struct Parameters {
  int Count;
  char Name[64], Save[64];
};
int snprintf(char *, unsigned long, const char *, ...);
static void parse(int Argc, char **Argv, struct Parameters *P) {
  for (int I = 1; I < Argc; I++)
    if (Argv[I][0] == 's')
      snprintf(P->Save, sizeof P->Save, "%s", Argv[I]);
    else
      P->Count++;
}
static struct Parameters parameters(int Argc, char **Argv) {
  struct Parameters P = {0};
  int Rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  if (Rank == 0)
    parse(Argc, Argv, &P);
  MPI_Bcast(&P, (int)sizeof P, MPI_BYTE, 0, MPI_COMM_WORLD);
  return P;
}
static void save(const struct Parameters *P) {
  if (P->Save[0])
    MPI_Barrier(MPI_COMM_WORLD);
}
void by_value(int Argc, char **Argv) {
  struct Parameters P = parameters(Argc, Argv);
  save(&P);
}
