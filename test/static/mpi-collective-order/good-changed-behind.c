// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A global that one rank changes when all is done: the function that does it
// runs once. Twin: bad-changed-behind.c.
// RUN: %quiet
#include <mpi.h>

int Times = 4;

void run(int Rank) {
  for (int I = 0; I < Times; ++I)
    MPI_Barrier(MPI_COMM_WORLD);
  if (Rank == 0)
    Times = 1;
}

int main(int argc, char **argv) {
  int Rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  run(Rank);
  MPI_Finalize();
  return 0;
}
