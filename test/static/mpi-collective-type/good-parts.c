// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One of each.
//
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int *all = malloc(size * size * sizeof(int));
  for (int i = 0; i < size * size; ++i)
    all[i] = i;
  MPI_Gather(&x, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Scatter(all, 1, MPI_INT, rank == 0 ? MPI_IN_PLACE : &x, 1, MPI_INT, 0,
              MPI_COMM_WORLD);
  MPI_Gather(rank == 0 ? MPI_IN_PLACE : &x, 1, MPI_INT, all, rank == 0 ? 1 : 7,
             MPI_INT, 0, MPI_COMM_WORLD);
  free(all);
  MPI_Finalize();
  return 0;
}
