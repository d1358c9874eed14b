// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A partition is written to before it is marked, and read when it has arrived.
// Twin: bad-partitions.c.
// RUN: %quiet
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, x[8] = {0}, there;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Psend_init(x, 4, 2, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
    MPI_Start(&r);
    x[2] = 5;
    MPI_Pready(0, r);
    x[3] = 4;
    MPI_Pready_range(1, 3, r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Request_free(&r);
  } else if (rank == 1) {
    MPI_Precv_init(x, 4, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
    MPI_Start(&r);
    MPI_Parrived(r, 0, &there);
    there = there ? x[1] : 0;
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Request_free(&r);
  }
  MPI_Finalize();
  return x[0] ? there : 0;
}
