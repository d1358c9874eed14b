// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// It is freed when the operation is complete, and other memory before that.
//
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, y[4], *x = malloc(4 * sizeof(int)), *z = malloc(4 * sizeof(int));
  MPI_Request q;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 4; ++i)
    x[i] = i;
  if (rank == 0) {
    MPI_Isend(x, 4, MPI_INT, 1, 0, MPI_COMM_WORLD, &q);
    free(z);
    MPI_Wait(&q, MPI_STATUS_IGNORE);
    free(x);
  } else if (rank == 1) {
    MPI_Recv(y, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
