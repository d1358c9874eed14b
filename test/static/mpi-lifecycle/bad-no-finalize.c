// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>
#include <stdio.h>

static void work(int rank) { printf("%d\n", rank); }

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Init starts MPI, and nothing finalizes it [{{.*}}mpi-lifecycle]
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  work(rank);
  return 0;
}
