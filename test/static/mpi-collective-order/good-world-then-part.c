// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A variable has the world first, over which settings are broadcast, and a part
// of it later (bad-world-then-part.c).
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

MPI_Comm ours, first_of_all;
int runs;

void give(int *n) { MPI_Bcast(n, 1, MPI_INT, 0, ours); }

void start(void) {
  ours = MPI_COMM_WORLD;
  give(&runs);
}

void split(int rank, int ranks) {
  if (runs == 1)
    return;
  int each = ranks / runs;
  MPI_Comm_split(MPI_COMM_WORLD, rank / each, rank, &ours);
  MPI_Comm_split(MPI_COMM_WORLD, rank % each, rank, &first_of_all);
}

void hand_on(double *field, int n) {
  if (runs > 1)
    MPI_Bcast(field, n, MPI_DOUBLE, 0, first_of_all);
}
