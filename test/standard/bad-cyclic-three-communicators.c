// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI-3.1, chapter "Correctness": three processes, three communicators of two,
// and a cycle of dependences if the broadcast synchronises. Here it is a
// barrier, which does.
//
// REQUIRES: run-mpi-deadlock
// RUN: %stops(3)
#include <mpi.h>

/* The communicator of the ranks a and b of three; MPI_COMM_NULL for the other. */
static MPI_Comm pair(int a, int b, int rank) {
  MPI_Comm result;
  MPI_Comm_split(MPI_COMM_WORLD, rank == a || rank == b ? 0 : MPI_UNDEFINED,
                 rank == a ? 0 : 1, &result);
  return result;
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm comm0 = pair(0, 1, rank);
  MPI_Comm comm1 = pair(1, 2, rank);
  MPI_Comm comm2 = pair(2, 0, rank);
  switch (rank) {
  case 0:
    MPI_Barrier(comm0);
    MPI_Barrier(comm2);
    break;
  case 1:
    MPI_Barrier(comm1);
    MPI_Barrier(comm0);
    break;
  case 2:
    MPI_Barrier(comm2);
    MPI_Barrier(comm1);
    break;
  }
  MPI_Finalize();
  return 0;
}

// JOB: ==tutti== ERROR: {{.*}}[mpi-deadlock]
// JOB-DAG: rank{{ +}}0 {{ *}}MPI_Barrier{{.*}}bad-cyclic-three-communicators.c:29:
// JOB-DAG: rank{{ +}}1 {{ *}}MPI_Barrier{{.*}}bad-cyclic-three-communicators.c:33:
// JOB-DAG: rank{{ +}}2 {{ *}}MPI_Barrier{{.*}}bad-cyclic-three-communicators.c:37:
// JOB: SUMMARY: tutti: mpi-deadlock
