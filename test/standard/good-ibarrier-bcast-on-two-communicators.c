// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI-3.1, chapter "Correctness": the same order is right when the barrier and
// the broadcast have a communicator each.
//
// RUN: %runs(2)
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm comm = MPI_COMM_WORLD, dupcomm;
  int buf1 = rank == 0 ? 42 : 0;
  MPI_Request req;
  MPI_Comm_dup(comm, &dupcomm);
  switch (rank) {
  case 0:
    MPI_Ibarrier(comm, &req);
    MPI_Bcast(&buf1, 1, MPI_INT, 0, dupcomm);
    MPI_Wait(&req, MPI_STATUS_IGNORE);
    break;
  default:
    MPI_Bcast(&buf1, 1, MPI_INT, 0, dupcomm);
    MPI_Ibarrier(comm, &req);
    MPI_Wait(&req, MPI_STATUS_IGNORE);
    break;
  }
  MPI_Comm_free(&dupcomm);
  MPI_Finalize();
  return buf1 != 42;
}
