// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-finishes-in-callee.c, but the others go on.
// RUN: %found
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int size_of(int rank, const char *name) {
  if (rank == 0) {
    FILE *f = fopen(name, "r");
    if (!f) {
      MPI_Finalize(); // CHECK: [[@LINE]]{{.*}}MPI_Finalize is not reached
      exit(1);
    }
    fclose(f);
  }
  return 3;
}

int main(int argc, char **argv) {
  int rank, n;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  n = size_of(rank, argv[1]);
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return n;
}
