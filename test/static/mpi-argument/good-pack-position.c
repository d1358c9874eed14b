// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// They are packed from the beginning on.
// Twin: bad-pack-position.c.
// RUN: %quiet
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, at = 0, from = 0;
  char packed[64];
  double x[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Pack(x, 4, MPI_DOUBLE, packed, 64, &at, MPI_COMM_WORLD);
    MPI_Send(packed, 32, MPI_PACKED, 1, 0, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Recv(packed, 64, MPI_PACKED, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Unpack(packed, 64, &from, x, 4, MPI_DOUBLE, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
