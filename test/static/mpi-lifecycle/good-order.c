// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>
#include <stdio.h>

static void finish(void) { MPI_Finalize(); }

int main(int argc, char **argv) {
  int flag;
  MPI_Initialized(&flag);
  if (!flag)
    MPI_Init(&argc, &argv);
  if (argc > 3) {
    finish();
    return 1;
  }
  MPI_Barrier(MPI_COMM_WORLD);
  double now = MPI_Wtime();
  finish();
  MPI_Finalized(&flag);
  printf("%g\n", MPI_Wtime() - now);
  return !flag;
}
