// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the first rank reads the others get through a window. It is data, told
// at level 2 as when it is received.
// RUN: %quiet
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int n, rank;
  double part, all;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&n, rank == 0 ? sizeof n : 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD,
                 &window);
  for (;;) {
    if (rank == 0)
      scanf("%d", &n);
    MPI_Win_fence(0, window);
    if (rank != 0)
      MPI_Get(&n, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
    MPI_Win_fence(0, window);
    if (n == 0)
      break;
    part = 1.0 / n;
    MPI_Allreduce(&part, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  MPI_Win_free(&window);
  MPI_Finalize();
}
