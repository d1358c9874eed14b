// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops whose rounds, or what is in them, depend on the rank.
// RUN: %found
#include <mpi.h>

void rounds(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < rank; i++)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD
  // CHECK: :[[#@LINE-3]]:{{[0-9]+}}: note: this branch depends on the rank
}

void countdown(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  while (rank-- > 0)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}

void one_round(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 10; i++)
    if (i == rank)
      MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:7: warning: MPI_Barrier is not reached
}

void skipped_round(void) {
  int rank, i = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  while (i < 10) {
    i++;
    if (i == rank)
      continue;
    MPI_Barrier(MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
  }
}

void left_early(int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < n; i++) {
    if (i > rank)
      break;
    MPI_Barrier(MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
  }
}

void other_rounds(int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < 3; i++)
      MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:7: warning: MPI_Bcast is not reached
  } else {
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
}

void other_ends(int each) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 16 * rank + 2; i < 24 * (rank + 1); i++)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
  long low = (long)rank * each, high = low + each;
  while (low < high) {
    MPI_Barrier(MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
    low += 2;
    if (rank > 4)
      low++;
  }
}

void counts_otherwise_in_an_array(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  long start[2];
  start[0] = 16 * rank + 2;
  start[1] = 0;
  for (; start[0] < 16 * (rank + 1); start[0]++) {
    if (rank == 0)
      ++start[0];
    MPI_Barrier(MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
  }
}

void other_steps_around(int n) {
  int rank, done = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  while (done < n) {
    done++;
    if (done % 10 == 0)
      MPI_Barrier(MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:7: warning: MPI_Barrier is not reached
    if (rank != 0)
      continue;
    done++;
  }
}
