// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
// As bad-helper-finishes.c, but all ranks leave; and one that aborts alone ends
// them all.
#include <mpi.h>
#include <stdlib.h>

static void finish(int code) {
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  exit(code);
}

static void give_up(int code) {
  MPI_Abort(MPI_COMM_WORLD, code);
  exit(code);
}

void settings(int *a, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (n > 8)
    finish(1);
  if (rank == 0 && n < 0)
    give_up(2);
  MPI_Bcast(a, n, MPI_INT, 0, MPI_COMM_WORLD);
}
