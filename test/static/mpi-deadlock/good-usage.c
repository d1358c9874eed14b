// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives up without more ado when it is not told what to do.
//
// RUN: %quiet
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int Rank, Size, Data = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Comm_size(MPI_COMM_WORLD, &Size);
  int Left = (Rank + Size - 1) % Size, Right = (Rank + 1) % Size;
  // Gives up without more ado.
  MPI_Comm Copy;
  MPI_Comm_dup(MPI_COMM_WORLD, &Copy);
  if (argc < 3) {
    fprintf(stderr, "usage: %s from to\n", argv[0]);
    return 2;
  }
  int From = atoi(argv[1]), To = atoi(argv[2]);
  for (int I = From; I < To; ++I)
    MPI_Barrier(Copy);
  MPI_Comm_free(&Copy);
  MPI_Finalize();
  return Data < 0;
}
