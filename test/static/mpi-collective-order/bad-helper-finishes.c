// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
// One rank shuts MPI down and leaves, in a function that does not come back.
// Twin: good-helper-finishes.c.
#include <mpi.h>
#include <stdlib.h>

static void finish(int code) {
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  exit(code);
}

void settings(int *a, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0 && n > 8)
    finish(1);
  // CHECK: :[[#@LINE-1]]:5: warning: {{.*}}MPI_Barrier
  MPI_Bcast(a, n, MPI_INT, 0, MPI_COMM_WORLD);
}
