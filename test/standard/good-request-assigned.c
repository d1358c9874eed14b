// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vetter, de Supinski (Umpire), figure 13: the request handle is saved in a
// second variable first, so nothing is lost.
//
// RUN: %runs(2)
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int buf0 = 10 * !rank, buf1 = 11 * !rank;
  MPI_Request req, req2;
  if (rank == 0) {
    MPI_Send(&buf0, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    MPI_Send(&buf1, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
  } else {
    MPI_Irecv(&buf0, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &req);
    req2 = req;
    MPI_Irecv(&buf1, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &req);
    MPI_Wait(&req, MPI_STATUS_IGNORE);
    MPI_Wait(&req2, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return buf0 != 10 || buf1 != 11;
}
