// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Falzone, Chan, Lusk, Gropp, section 3.4: all but the last of four processes
// use root 0; the last uses its rank.
//
// RUN: %stops(4)
// RUN: %warned
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int size, buf = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Bcast(&buf, 1, MPI_INT, rank == size - 1 ? rank : 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}

// JOB: ==tutti== ERROR: {{.*}}[mpi-collective-root]
// JOB-DAG: ranks 0-2 {{ *}}MPI_Bcast{{.*}}bad-rank-as-root.c:17:
// JOB-DAG: rank{{ +}}3 {{ *}}MPI_Bcast{{.*}}bad-rank-as-root.c:17:
// JOB: SUMMARY: tutti: mpi-collective-root {{.*}}bad-rank-as-root.c:17:{{.*}}rank 3
// STATIC: bad-rank-as-root.c:17:{{.*}}: warning: {{.*}}mpi-collective-root]
