// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is not in sight may do anything, and a program may be for three ranks.
//
// RUN: %quiet
#include <mpi.h>

void answer(int rank);

int main(int argc, char **argv) {
  int rank, a = 0, b = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 2)
    MPI_Send(&a, 1, MPI_INT, 0, 9, MPI_COMM_WORLD);
  if (rank == 0)
    MPI_Recv(&b, 1, MPI_INT, 2, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (rank == 1)
    answer(rank);
  if (rank == 0)
    MPI_Recv(&a, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
