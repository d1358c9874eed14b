// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All that is packed fits.
// Twin: bad-pack-room.c.
// RUN: %quiet
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, at = 0, from = 0;
  char packed[48];
  double x[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Pack(x, 4, MPI_DOUBLE, packed, 48, &at, MPI_COMM_WORLD);
    MPI_Pack(x, 2, MPI_DOUBLE, packed, 48, &at, MPI_COMM_WORLD);
    MPI_Send(packed, 48, MPI_PACKED, 1, 0, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Recv(packed, 48, MPI_PACKED, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Unpack(packed, 48, &from, x, 4, MPI_DOUBLE, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
