// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each rank has a place of its own.
// Twin: bad-places-of-ranks.c.
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int own[2] = {rank, rank}, *counts = malloc(size * sizeof(int)),
      *from = malloc(size * sizeof(int)), *all = malloc(size * sizeof own);
  for (int i = 0; i < size; ++i) {
    counts[i] = 2;
    from[i] = 2 * i;
  }
  MPI_Gatherv(own, 2, MPI_INT, all, counts, from, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Allgatherv(own, 2, MPI_INT, all, counts, from, MPI_INT, MPI_COMM_WORLD);
  free(counts);
  free(from);
  free(all);
  MPI_Finalize();
  return 0;
}
