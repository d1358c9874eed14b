// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI-3.1, chapter "Correctness": the same as it stands in the standard: the
// broadcast of one integer does not wait in most MPI libraries, and the
// program ends only thanks to that.
//
// REQUIRES: run-mpi-send-unsafe
// RUN: %reports(2)
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm comm = MPI_COMM_WORLD;
  int buf1 = 1, buf2 = 2;
  switch (rank) {
  case 0:
    MPI_Bcast(&buf1, 1, MPI_INT, 0, comm);
    MPI_Send(&buf2, 1, MPI_INT, 1, 7, comm);
    break;
  case 1:
    MPI_Recv(&buf2, 1, MPI_INT, 0, 7, comm, MPI_STATUS_IGNORE);
    MPI_Bcast(&buf1, 1, MPI_INT, 0, comm);
    break;
  }
  MPI_Finalize();
  return 0;
}

// JOB: ==tutti== {{ERROR|WARNING}}: {{.*}}[mpi-{{deadlock|send-unsafe}}]
