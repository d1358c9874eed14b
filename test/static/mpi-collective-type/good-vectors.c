// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, a[64] = {0}, b[64] = {0}, counts[8], where[8], back[8];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < size; i++) {
    counts[i] = i + 1;
    back[i] = rank + 1;
    where[i] = 8 * i;
  }
  // Everybody sends another number of elements, and the root knows it.
  MPI_Gatherv(a, rank + 1, MPI_INT, b, counts, where, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Scatterv(a, counts, where, MPI_INT, b, rank + 1, MPI_INT, 1, MPI_COMM_WORLD);
  MPI_Alltoallv(a, counts, where, MPI_INT, b, back, where, MPI_INT, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
