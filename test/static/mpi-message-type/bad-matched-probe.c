// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a matched probe takes is received by the call that gets its handle.
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x[4] = {0};
  MPI_Message m;
  MPI_Request q;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(x, 4, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(x, 4, MPI_INT, 1, 1, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Mprobe(0, 0, MPI_COMM_WORLD, &m, MPI_STATUS_IGNORE);
    MPI_Mrecv(x, 2, MPI_INT, &m, MPI_STATUS_IGNORE);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Mrecv of 2 x MPI_INT is too short for the message of 4 x MPI_INT [{{.*}}mpi-message-type]
    float y[4];
    MPI_Mprobe(0, 1, MPI_COMM_WORLD, &m, MPI_STATUS_IGNORE);
    MPI_Imrecv(y, 4, MPI_FLOAT, &m, &q);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Imrecv takes MPI_FLOAT from a message of MPI_INT [{{.*}}mpi-message-type]
    MPI_Wait(&q, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
