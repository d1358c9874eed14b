// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vetter, de Supinski (Umpire), figures 5 and 8: three tasks broadcast and
// synchronise, the fourth synchronises and broadcasts.
//
// RUN: %stops(4)
// RUN: %warned
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int buf0[4] = {0};
  if (rank < 3) {
    MPI_Bcast(buf0, 4, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
  } else {
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Bcast(buf0, 4, MPI_INT, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}

// JOB: ==tutti== ERROR: {{.*}}[mpi-collective-order]
// JOB-DAG: ranks 0-2 {{ *}}MPI_Bcast{{.*}}bad-bcast-barrier-swapped.c:17:
// JOB-DAG: rank{{ +}}3 {{ *}}MPI_Barrier{{.*}}bad-bcast-barrier-swapped.c:20:
// STATIC: warning: {{.*}}mpi-collective-order]
