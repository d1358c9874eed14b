// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Some ranks leave a scope that has something to clean up by a return: clang
// makes one clean-up for all ways out of it. What is told is the branch.
// RUN: %found
#include <mpi.h>
#include <stdio.h>

int work(int Item);

struct Log {
  FILE *File = fopen("log", "w");
  ~Log() { fclose(File); }
};

static int in_a_loop(int Rank, int Items) {
  for (int I = 0; I < Items; I++)
    if (work(I))
      if (Rank == 0) // CHECK-DAG: :[[#@LINE]]:{{[0-9]+}}: note: this branch depends on the rank
        return 1;
  // CHECK-DAG: :[[#@LINE+1]]:3: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD
  MPI_Barrier(MPI_COMM_WORLD);
  return 0;
}

static int in_scopes(int Rank, int Items) {
  {
    Log Outer;
    for (int I = 0; I < Items; I++) {
      Log Inner;
      if (Rank == 1) // CHECK-DAG: :[[#@LINE]]:{{[0-9]+}}: note: this branch depends on the rank
        return 1;
      if (work(I))
        break;
    }
  }
  // CHECK-DAG: :[[#@LINE+1]]:3: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD
  MPI_Barrier(MPI_COMM_WORLD);
  return 0;
}

struct Meeting {
  ~Meeting() { MPI_Barrier(MPI_COMM_WORLD); }
};

static int by_destructor(int Rank) {
  if (Rank == 0) // CHECK-DAG: :[[#@LINE]]:{{[0-9]+}}: note: this branch depends on the rank
    return 0;
  {
    Meeting M;
    if (work(0))
      return 1;
    // CHECK-DAG: :[[#@LINE+1]]:3: warning: MPI_Barrier (called by '~Meeting') is not reached by every rank
  }
  return 2;
}

int main(int Argc, char **Argv) {
  int Rank;
  MPI_Init(&Argc, &Argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  in_a_loop(Rank, Argc);
  in_scopes(Rank, Argc);
  by_destructor(Rank);
  MPI_Finalize();
}
