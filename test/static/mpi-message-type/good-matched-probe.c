// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same with what fits; and the message is in its turn only once.
//
// RUN: %quiet
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x[4] = {0};
  MPI_Message m;
  MPI_Request q;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(x, 4, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(x, 3, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Mprobe(0, 0, MPI_COMM_WORLD, &m, MPI_STATUS_IGNORE);
    MPI_Mrecv(x, 4, MPI_INT, &m, MPI_STATUS_IGNORE);
    MPI_Mprobe(0, 0, MPI_COMM_WORLD, &m, MPI_STATUS_IGNORE);
    MPI_Imrecv(x, 3, MPI_INT, &m, &q);
    MPI_Wait(&q, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
