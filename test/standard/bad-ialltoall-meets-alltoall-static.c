// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI-3.1, chapter "Correctness": blocking and nonblocking collectives do not
// match; said at compile time.
//
// REQUIRES: static-mpi-collective-blocking
// RUN: %warned
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm comm = MPI_COMM_WORLD;
  int sbuf[2] = {rank, rank}, rbuf[2];
  MPI_Request req;
  if (rank == 0) {
    MPI_Ialltoall(sbuf, 1, MPI_INT, rbuf, 1, MPI_INT, comm, &req);
    MPI_Wait(&req, MPI_STATUS_IGNORE);
  } else {
    MPI_Alltoall(sbuf, 1, MPI_INT, rbuf, 1, MPI_INT, comm);
  }
  MPI_Finalize();
  return 0;
}

// STATIC: warning: {{.*}}mpi-collective-blocking]
