// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vetter, de Supinski (Umpire), figure 12: a send buffer is written between
// the start of the send and its completion.
//
// REQUIRES: run-mpi-buffer-modified
// RUN: %reports(2)
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int buf[4] = {1, 2, 3, 4};
  MPI_Request req1;
  if (rank == 0) {
    MPI_Isend(buf, 4, MPI_INT, 1, 1, MPI_COMM_WORLD, &req1);
    buf[0] = 1234;
    MPI_Wait(&req1, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(buf, 4, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}

// JOB: ==tutti== {{ERROR|WARNING}}: {{.*}}[mpi-buffer-modified]
// JOB: bad-errant-write.c:{{(18|20)}}:
