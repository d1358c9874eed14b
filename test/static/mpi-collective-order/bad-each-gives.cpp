// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-each-gives.cpp, but the first rank adds one to its number.
// RUN: %found
#include <mpi.h>
#include <cstdio>

template <class T> static void give(T &x) {
  MPI_Bcast(&x, sizeof(T), MPI_BYTE, 0, MPI_COMM_WORLD);
}

static void load(int rank, const char *name, long &parts) {
  if (rank == 0) {
    FILE *f = fopen(name, "r");
    fscanf(f, "%ld", &parts);
    fclose(f);
    give(parts);
    parts = 1;
  } else {
    give(parts);
  }
}

static void run() {
  int rank;
  long parts[4];
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 4; ++i) {
    load(rank, "x", parts[i]);
    if (parts[i] > 3)
      MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[@LINE]]{{.*}}MPI_Barrier is not reached
  }
}

#define CALL(NAME) void NAME() { run(); }
CALL(one) CALL(two) CALL(three) CALL(four) CALL(five) // too many to be followed
