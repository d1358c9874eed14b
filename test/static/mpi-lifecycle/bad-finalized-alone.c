// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same where all that main calls is in sight: certain.
// Twin: good-finalized-alone.c.
// RUN: %found
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, over;
  MPI_Init(&argc, &argv);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Init starts MPI, and nothing finalizes
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  printf("%d\n", rank);
  MPI_Finalized(&over);
  return 0;
}
