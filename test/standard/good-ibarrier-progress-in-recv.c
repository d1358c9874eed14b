// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI-3.1, chapter "Correctness": nonblocking collectives progress inside
// other calls: a receive completes the barrier that the sender waits for.
//
// RUN: %runs(2)
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm comm = MPI_COMM_WORLD;
  int buf = rank == 0 ? 42 : 0;
  MPI_Request req;
  switch (rank) {
  case 0:
    MPI_Ibarrier(comm, &req);
    MPI_Wait(&req, MPI_STATUS_IGNORE);
    MPI_Send(&buf, 1, MPI_INT, 1, 7, comm);
    break;
  default:
    MPI_Ibarrier(comm, &req);
    MPI_Recv(&buf, 1, MPI_INT, 0, 7, comm, MPI_STATUS_IGNORE);
    MPI_Wait(&req, MPI_STATUS_IGNORE);
    break;
  }
  MPI_Finalize();
  return buf != 42;
}
