// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The number of turns is broadcast once, before the loop: what a turn does is
// no order of the root. Twin: good-turns-broadcast.c.
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <stdlib.h>

void giveUpTogether(int error);

int main(int argc, char **argv) {
  int rank, size, turns = 0, error = 0;
  double sum = 0, all = 0, left = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    turns = argc > 1 ? atoi(argv[1]) : 0;
    error = turns < 1;
  }
  giveUpTogether(error);
  MPI_Bcast(&turns, 1, MPI_INT, 0, MPI_COMM_WORLD);
  for (int turn = 0; turn <= turns; ++turn) {
    if (turn == 1 && rank != 0)
      MPI_Barrier(MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:7: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD
    if (rank > 0)
      MPI_Recv(&left, 1, MPI_DOUBLE, rank - 1, 4, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
    if (rank < size - 1)
      MPI_Send(&sum, 1, MPI_DOUBLE, rank + 1, 4, MPI_COMM_WORLD);
    sum += left;
  }
  MPI_Reduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return all < 0;
}
