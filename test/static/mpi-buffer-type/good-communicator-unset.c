// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the grid does not fit, no communicator is made, and how many ranks it
// would have is not known; the program is not run so.
// Twin: bad-communicator-unset.c.
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

int rows(MPI_Comm all, MPI_Comm *row) {
  int rank, size, side = 1;
  MPI_Comm_size(all, &size);
  MPI_Comm_rank(all, &rank);
  while (side * side < size)
    side++;
  if (side * side != size || side % 12)
    return -2;
  MPI_Comm_split(all, rank / side, rank % side, row);
  return 0;
}

int main(int argc, char **argv) {
  MPI_Comm row;
  int size, side = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  rows(MPI_COMM_WORLD, &row);
  while (side * side < size)
    side++;
  if (side * side != size)
    exit(1);
  int *mine = malloc(side * sizeof(int)), *theirs = malloc(side * sizeof(int));
  for (int i = 0; i < side; i++)
    mine[i] = 1;
  MPI_Alltoall(mine, 1, MPI_INT, theirs, 1, MPI_INT, row);
  MPI_Comm_free(&row);
  free(mine);
  free(theirs);
  MPI_Finalize();
  return 0;
}
