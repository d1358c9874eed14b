// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, n[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(n, 2, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(n, 16, MPI_BYTE, 1, 1, MPI_COMM_WORLD);
    MPI_Send(n, 4, MPI_UNSIGNED, 1, 2, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Recv(n, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(n, 16, MPI_PACKED, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(n, 4, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
