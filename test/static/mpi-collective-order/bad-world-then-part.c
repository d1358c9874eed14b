// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-world-then-part.c, but the variable never has the world.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

MPI_Comm ours, first_of_all;
int runs;

void give(int *n) { MPI_Bcast(n, 1, MPI_INT, 0, ours); }

void start(void) { give(&runs); }

void split(int rank, int ranks) {
  int each = ranks / 4;
  MPI_Comm_split(MPI_COMM_WORLD, rank / each, rank, &ours);
  MPI_Comm_split(MPI_COMM_WORLD, rank % each, rank, &first_of_all);
}

void hand_on(double *field, int n) {
  if (runs > 1)
    MPI_Bcast(field, n, MPI_DOUBLE, 0, first_of_all);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Bcast is not reached
}
