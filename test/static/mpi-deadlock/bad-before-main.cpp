// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Other objects are made before main; this variable keeps its number.
// Twin: good-before-main.cpp.
// RUN: %found
#include <iostream>
#include <mpi.h>

int chosen();
static int other = chosen();
static int peer;

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank, x = other;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Ssend(&x, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
  else if (rank == 1)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Recv on rank 1 waits for ever for a message of rank 0
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
}
