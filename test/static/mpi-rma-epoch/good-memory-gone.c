// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the window had is read before it is freed.
// Twin: bad-memory-gone.c.
// RUN: %quiet
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, *memory;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD,
                   &memory, &win);
  memory[0] = rank;
  MPI_Win_fence(0, win);
  if (rank == 0)
    MPI_Put(&size, 1, MPI_INT, 1, 2, 1, MPI_INT, win);
  MPI_Win_fence(0, win);
  const int got = memory[2];
  MPI_Win_free(&win);
  MPI_Finalize();
  return got;
}
