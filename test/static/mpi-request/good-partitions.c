// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Partitions that are marked once each, by number, range and list, in two
// rounds, in other numbers than the receive's, beside a message with the same
// tag, and where which are marked is not known.
//
// RUN: %quiet
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, flag, x[4] = {0}, y = 0, list[2] = {3, 1};
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Psend_init(x, 4, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
    for (int round = 0; round < 2; ++round) {
      MPI_Start(&r);
      MPI_Pready(0, r);
      MPI_Send(&y, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
      MPI_Pready_list(2, list, r);
      MPI_Pready_range(2, 2, r);
      MPI_Wait(&r, MPI_STATUS_IGNORE);
    }
    MPI_Start(&r);
    MPI_Pready(argc > 1, r);
    MPI_Pready(argc <= 1, r);
    MPI_Pready_range(2, 3, r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Request_free(&r);
  } else if (rank == 1) {
    MPI_Precv_init(x, 2, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
    for (int round = 0; round < 3; ++round) {
      MPI_Start(&r);
      if (round < 2)
        MPI_Recv(&y, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
      MPI_Parrived(r, 0, &flag);
      MPI_Wait(&r, MPI_STATUS_IGNORE);
    }
    MPI_Request_free(&r);
  }
  MPI_Finalize();
  return 0;
}
