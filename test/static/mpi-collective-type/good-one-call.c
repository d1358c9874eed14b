// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

void all(int *a, int *b, long *l, MPI_Comm inter, MPI_Datatype pair, int n) {
  MPI_Allgather(a, 1, MPI_INT, b, 1, MPI_INT, MPI_COMM_WORLD);
  MPI_Allgather(a, 1, MPI_INT, b, 1, MPI_UNSIGNED, MPI_COMM_WORLD);
  MPI_Alltoall(l, 1, MPI_LONG, l + 50, 1, MPI_LONG_LONG, MPI_COMM_WORLD);
  MPI_Allgather(a, 2, MPI_INT, b, 1, pair, MPI_COMM_WORLD);
  MPI_Allgather(a, n, MPI_INT, b, 2, MPI_INT, MPI_COMM_WORLD);
  MPI_Alltoall(MPI_IN_PLACE, 7, MPI_INT, b, 1, MPI_INT, MPI_COMM_WORLD);
  /* Each group of an intercommunicator has counts of its own. */
  MPI_Alltoall(a, 1, MPI_INT, b, 2, MPI_INT, inter);
  /* What only the root receives may be anything elsewhere. */
  if (n)
    MPI_Gather(a, 1, MPI_INT, b, 2, MPI_INT, 0, MPI_COMM_WORLD);
  else
    MPI_Gather(a, 1, MPI_INT, b, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  int rank, a[64], b[64];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  /* Neighbours of two kinds, which call from two places. */
  MPI_Comm pairs;
  MPI_Comm_dup(MPI_COMM_WORLD, &pairs);
  if (rank % 2 == 0)
    MPI_Neighbor_alltoall(a, 1, MPI_INT, b, 2, MPI_INT, pairs);
  else
    MPI_Neighbor_alltoall(a, 2, MPI_INT, b, 1, MPI_INT, pairs);
  MPI_Comm_free(&pairs);
  if (rank == 0) {
    MPI_Gather(a, 1, MPI_INT, b, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
  }
  MPI_Gather(a, 1, MPI_INT, b, 0, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
