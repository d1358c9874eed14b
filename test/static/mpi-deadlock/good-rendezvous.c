// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, a = 0, b = 0;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int peer = rank ^ 1;
  if (rank == 0) {
    MPI_Ssend(&a, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
    MPI_Recv(&b, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Recv(&b, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Ssend(&a, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
  }
  if (rank < 2) {
    MPI_Irecv(&b, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &r);
    MPI_Ssend(&a, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
