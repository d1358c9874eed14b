// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, a[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  // Alone, each may do what it likes.
  if (rank == 0)
    MPI_Bcast(a, 1, MPI_INT, 0, MPI_COMM_SELF);
  MPI_Bcast(a, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
