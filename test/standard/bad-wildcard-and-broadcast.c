// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI-3.1, chapter "Correctness": an unsafe, non-deterministic program: which
// message the first wildcard receive takes depends on how the broadcast
// synchronises.
//
// REQUIRES: run-mpi-message-race
// RUN: %reports(3)
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm comm = MPI_COMM_WORLD;
  int buf1 = 1, buf2 = rank;
  MPI_Status status;
  switch (rank) {
  case 0:
    MPI_Bcast(&buf1, 1, MPI_INT, 0, comm);
    MPI_Send(&buf2, 1, MPI_INT, 1, 7, comm);
    break;
  case 1:
    MPI_Recv(&buf2, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, &status);
    MPI_Bcast(&buf1, 1, MPI_INT, 0, comm);
    MPI_Recv(&buf2, 1, MPI_INT, MPI_ANY_SOURCE, 7, comm, &status);
    break;
  case 2:
    MPI_Send(&buf2, 1, MPI_INT, 1, 7, comm);
    MPI_Bcast(&buf1, 1, MPI_INT, 0, comm);
    break;
  }
  MPI_Finalize();
  return 0;
}

// JOB: ==tutti== WARNING: {{.*}}[mpi-message-race]
// JOB: bad-wildcard-and-broadcast.c:25:
