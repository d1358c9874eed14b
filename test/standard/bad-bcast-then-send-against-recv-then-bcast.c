// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI-3.1, chapter "Correctness": a broadcast followed by a send meets a
// receive followed by the broadcast; with a message that no library buffers
// this deadlocks if the broadcast synchronises. A barrier in the place of the
// broadcast makes it certain.
//
// RUN: %stops(2)
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm comm = MPI_COMM_WORLD;
  int buf2 = 2;
  switch (rank) {
  case 0:
    MPI_Barrier(comm);
    MPI_Send(&buf2, 1, MPI_INT, 1, 7, comm);
    break;
  case 1:
    MPI_Recv(&buf2, 1, MPI_INT, 0, 7, comm, MPI_STATUS_IGNORE);
    MPI_Barrier(comm);
    break;
  }
  MPI_Finalize();
  return 0;
}

// JOB: ==tutti== ERROR: {{.*}}[mpi-deadlock]
// JOB-DAG: rank{{ +}}0 {{ *}}MPI_Barrier{{.*}}recv-then-bcast.c:20:
// JOB-DAG: rank{{ +}}1 {{ *}}MPI_Recv{{.*}}recv-then-bcast.c:24:
// JOB: SUMMARY: tutti: mpi-deadlock
