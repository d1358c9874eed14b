// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
// Who goes on may have none: only large numbers end the job.
// Twin: good-aborts-otherwise.c.
#include <mpi.h>
#include <stdlib.h>

int number(int which);

int main(int argc, char **argv) {
  int rank, n = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank != 0) {
    n = number(7);
    if (n > 9)
      MPI_Abort(MPI_COMM_WORLD, 1);
  }
  if (n)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank
  MPI_Finalize();
}
