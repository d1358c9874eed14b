// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI-3.1, chapter "Correctness": two processes execute two broadcasts in
// reverse order.
//
// RUN: %stops(2)
// RUN: %warned
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
    MPI_Bcast(&buf2, 1, MPI_INT, 1, comm);
    break;
  case 1:
    MPI_Bcast(&buf2, 1, MPI_INT, 1, comm);
    MPI_Bcast(&buf1, 1, MPI_INT, 0, comm);
    break;
  }
  MPI_Finalize();
  return 0;
}

// JOB: ==tutti== ERROR: {{.*}}[mpi-collective-root]
// JOB-DAG: rank{{ +}}0 {{ *}}MPI_Bcast{{.*}}bad-bcast-reversed-roots.c:19:
// JOB-DAG: rank{{ +}}1 {{ *}}MPI_Bcast{{.*}}bad-bcast-reversed-roots.c:23:
// JOB: SUMMARY: tutti: mpi-collective-root
// STATIC: bad-bcast-reversed-roots.c:{{.*}}: warning: {{.*}}mpi-collective-{{root|order}}]
