// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, a = 0, b = 0;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    MPI_Send(&b, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
    MPI_Recv(&a, 1, MPI_INT, 1, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Recv(&a, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&b, 1, MPI_INT, 0, 8, MPI_COMM_WORLD);
  }
  /* Tags out of order, a receive that is posted before. */
  if (rank == 0) {
    MPI_Send(&b, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    MPI_Send(&b, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Irecv(&b, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &r);
    MPI_Recv(&a, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
  /* The neighbours of a line; the ends have one each. */
  int left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
  int right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
  MPI_Recv(&a, 1, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Send(&a, 1, MPI_INT, right, 0, MPI_COMM_WORLD);
  /* A ring, all at once. */
  MPI_Sendrecv(&a, 1, MPI_INT, (rank + 1) % size, 0, &b, 1, MPI_INT,
               (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 1; i < size; ++i) {
    if (rank == 0)
      MPI_Recv(&a, 1, MPI_INT, i, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else if (rank == i)
      MPI_Send(&a, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
  }
  if (rank == 0)
    printf("%d\n", a);
  MPI_Finalize();
  return 0;
}
