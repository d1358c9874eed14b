// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A message is received twice.
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Message m;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Mprobe(0, 0, MPI_COMM_WORLD, &m, MPI_STATUS_IGNORE);
    MPI_Mrecv(&x, 1, MPI_INT, &m, MPI_STATUS_IGNORE);
    MPI_Mrecv(&x, 1, MPI_INT, &m, MPI_STATUS_IGNORE);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Mrecv gets the handle of a message that is received already [{{.*}}mpi-handle]
  }
  MPI_Finalize();
  return 0;
}
