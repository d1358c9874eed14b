// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

void all(int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Allreduce(MPI_IN_PLACE, b, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  else
    MPI_Allreduce(MPI_IN_PLACE, b + 1, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}
// With a root, the root alone.
void root(int *b) {
  int rank, mine = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Reduce(MPI_IN_PLACE, b, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  else
    MPI_Reduce(b, 0, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Gather(rank ? (void *)&mine : MPI_IN_PLACE, 1, MPI_INT, b, 1, MPI_INT, 0,
             MPI_COMM_WORLD);
}
// Prefix reductions leave it to each rank.
void prefix(int *b) {
  int rank, mine = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Scan(rank ? (void *)&mine : MPI_IN_PLACE, b, 1, MPI_INT, MPI_SUM,
           MPI_COMM_WORLD);
}
// Who passes what is not in sight.
void unknown(void *from, int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Allreduce(MPI_IN_PLACE, b, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  else
    MPI_Allreduce(from, b, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}
