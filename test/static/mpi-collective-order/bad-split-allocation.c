// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-split-allocation.c, but what is broadcast is another allocation.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int NumSites, NumFlags, *Pool, *Flags, *Other;

static void allocate(void) {
  int *At = Pool = malloc(sizeof(int) * (NumSites + 2 * NumFlags));
  At += NumSites;
  Flags = At;
  Other = malloc(sizeof(int) * NumSites);
}

static void readAll(const char *Name) {
  int Rank, Value;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  if (Rank == 0) {
    FILE *From = fopen(Name, "r");
    for (int I = 0; fscanf(From, "%d", &Value) != EOF; ++I) {
      fscanf(From, "%d", &Flags[2 * I]);
      Flags[2 * I + 1] = 1;
    }
    fclose(From);
  }
  MPI_Bcast(Other, NumSites, MPI_INT, 0, MPI_COMM_WORLD);
}

static void solve(void) {
  for (int I = 0; I < 2 * NumFlags; ++I)
    if (Flags[I] == 1)
      // CHECK: [[#@LINE+1]]:{{.*}}MPI_Barrier is not reached by every rank
      MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  NumSites = atoi(argv[1]);
  NumFlags = atoi(argv[2]);
  allocate();
  readAll(argv[3]);
  solve();
  MPI_Finalize();
}
