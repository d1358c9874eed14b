// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, a[4] = {0}, b[4] = {0};
  MPI_Request req, other;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Isend(a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &req);
    other = req;
    MPI_Wait(&other, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Irecv(b, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &req);
    MPI_Wait(&req, MPI_STATUS_IGNORE);
    MPI_Wait(&req, MPI_STATUS_IGNORE); // null by now
    if (req != MPI_REQUEST_NULL)
      MPI_Start(&req);
  }
  MPI_Recv_init(b, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &req);
  for (int i = 0; i < 3; i++) {
    MPI_Wait(&req, MPI_STATUS_IGNORE); // returns at once when inactive
    MPI_Start(&req);
  }
  MPI_Wait(&req, MPI_STATUS_IGNORE);
  MPI_Request_free(&req);
  MPI_Finalize();
  return 0;
}
