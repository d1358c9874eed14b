// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The helper gives the others a copy of the number, which they leave where it
// is. Twin: good-broadcast-helper.c.
// RUN: %found
#include <mpi.h>
#include <stdio.h>

static void give(int *value, MPI_Comm comm) {
  MPI_Bcast(value, 1, MPI_INT, 0, comm);
}

int lines(const char *name) {
  int rank, n = 0, copy;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    char line[80];
    FILE *f = fopen(name, "r");
    while (f && fgets(line, sizeof line, f))
      ++n;
    give(&n, MPI_COMM_WORLD);
  } else {
    give(&copy, MPI_COMM_WORLD);
  }
  if (n > 4)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD [{{.*}}mpi-collective-order]
  return n;
}
