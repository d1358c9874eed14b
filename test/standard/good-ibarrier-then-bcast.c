// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI-3.1, chapter "Correctness": a blocking collective while a nonblocking
// one is outstanding.
//
// RUN: %runs(3)
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm comm = MPI_COMM_WORLD;
  int buf1 = rank == 0 ? 42 : 0;
  MPI_Request req;
  MPI_Ibarrier(comm, &req);
  MPI_Bcast(&buf1, 1, MPI_INT, 0, comm);
  MPI_Wait(&req, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return buf1 != 42;
}
