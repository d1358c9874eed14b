// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, counts[8], where[8];
  int *a = calloc(64, sizeof(int));
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < size; i++) {
    counts[i] = 2;
    where[i] = 4 * i;
  }
  // In the gaps.
  MPI_Allgatherv(a + 2, 2, MPI_INT, a, counts, where, MPI_INT, MPI_COMM_WORLD);
  // Only the root has anything to send.
  MPI_Scatterv(rank == 0 ? a : NULL, counts, where, MPI_INT, a + 40, 2, MPI_INT, 0, MPI_COMM_WORLD);
  free(a);
  MPI_Finalize();
  return 0;
}
