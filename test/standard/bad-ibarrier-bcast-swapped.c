// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI-3.1, chapter "Correctness": the starting order of collectives on one
// communicator defines their matching: a nonblocking barrier meets a
// broadcast.
//
// RUN: %stops(2)
// RUN: %warned
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm comm = MPI_COMM_WORLD;
  int buf1 = 1;
  MPI_Request req;
  switch (rank) {
  case 0:
    MPI_Ibarrier(comm, &req);
    MPI_Bcast(&buf1, 1, MPI_INT, 0, comm);
    MPI_Wait(&req, MPI_STATUS_IGNORE);
    break;
  case 1:
    MPI_Bcast(&buf1, 1, MPI_INT, 0, comm);
    MPI_Ibarrier(comm, &req);
    MPI_Wait(&req, MPI_STATUS_IGNORE);
    break;
  }
  MPI_Finalize();
  return 0;
}

// JOB: ==tutti== ERROR: {{.*}}[mpi-collective-order]
// JOB-DAG: rank{{ +}}0 {{ *}}MPI_Ibarrier{{.*}}bad-ibarrier-bcast-swapped.c:21:
// JOB-DAG: rank{{ +}}1 {{ *}}MPI_Bcast{{.*}}bad-ibarrier-bcast-swapped.c:26:
// JOB: SUMMARY: tutti: mpi-collective-order
// STATIC: bad-ibarrier-bcast-swapped.c:{{.*}}: warning: {{.*}}mpi-collective-order]
