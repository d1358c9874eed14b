// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// With no arguments it has ended before it comes to the messages.
//
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int Rank, Size, Data = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Comm_size(MPI_COMM_WORLD, &Size);
  int Left = (Rank + Size - 1) % Size, Right = (Rank + 1) % Size;
  // With no arguments it has ended before it comes to the messages.
  int Partners = atoi(argv[1]);
  if (argv[1] == NULL && Rank < 2)
    MPI_Recv(&Data, 1, MPI_INT, 1 - Rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  for (int I = 0; I < Partners; ++I)
    MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return Data < 0;
}
