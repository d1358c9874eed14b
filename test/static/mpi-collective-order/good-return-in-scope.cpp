// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The twins of bad-return-in-scope.cpp: who leaves a scope, and by which way,
// does not hang on the rank, or all meet first; a number that is set in a loop
// which one rank alone leaves for good is the same for those who stay.
// RUN: %quiet
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int work(int Item);

struct Log {
  FILE *File = fopen("log", "w");
  ~Log() { fclose(File); }
};

static int in_a_loop(int Rank, int Items) {
  for (int I = 0; I < Items; I++) {
    Log Each;
    if (work(I)) {
      if (Rank == 0)
        puts("done");
      MPI_Barrier(MPI_COMM_WORLD);
      return 1;
    }
    if (I > 7)
      break;
  }
  MPI_Barrier(MPI_COMM_WORLD);
  return 0;
}

static int all_meet(int Rank, int Items) {
  for (int I = 0; I < Items; I++) {
    Log Each;
    if (Rank == 0) {
      MPI_Barrier(MPI_COMM_WORLD);
      return 1;
    }
  }
  MPI_Barrier(MPI_COMM_WORLD);
  return 0;
}

struct Meeting {
  ~Meeting() { MPI_Barrier(MPI_COMM_WORLD); }
};

static int by_destructor(int Rank) {
  Meeting M;
  for (int I = 0; I < 3; ++I) {
    Log Each;
    if (Rank == I)
      return I;
  }
  return 3;
}

/// One that is told something wrong leaves, as does the rest by another way.
static int options(int Rank, int Argc, char **Argv) {
  int Levels = 0;
  for (int I = 1; I < Argc; I++) {
    if (Argv[I][0] == '-' && I + 1 >= Argc)
      if (Rank == 0) {
        puts("missing");
        MPI_Finalize();
        return 0;
      }
    switch (Argv[I][1]) {
    case 'l':
      Levels = atoi(Argv[++I]);
      break;
    default:
      if (Rank == 0)
        puts("what?");
      MPI_Finalize();
      return 0;
    }
  }
  if (Levels > 0) {
    MPI_Finalize();
    return 0;
  }
  MPI_Finalize();
  return 1;
}

int main(int Argc, char **Argv) {
  int Rank;
  MPI_Init(&Argc, &Argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  in_a_loop(Rank, Argc);
  all_meet(Rank, Argc);
  by_destructor(Rank);
  return options(Rank, Argc, Argv);
}
