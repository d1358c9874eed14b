// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Room for all; for as many as the program is made for; at the root alone.
//
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, x[2] = {0}, two[2];
  int *heap, *all = NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  heap = malloc(2 * size * sizeof(int));
  MPI_Allgather(x, 2, MPI_INT, heap, 2, MPI_INT, MPI_COMM_WORLD);
  MPI_Alltoall(heap, 1, MPI_INT, heap + size, 1, MPI_INT, MPI_COMM_WORLD);
  if (rank == 0)
    all = malloc(size * sizeof(int));
  MPI_Gather(x, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (argc > 1)
    MPI_Allgather(x, 1, MPI_INT, two, 1, MPI_INT, MPI_COMM_WORLD);
  free(heap);
  free(all);
  MPI_Finalize();
  return 0;
}
