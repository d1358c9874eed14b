// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vetter, de Supinski (Umpire), figure 7 with sends that wait for the
// receiver: a deadlock for certain.
//
// RUN: %stops(2)
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int mine = rank, other;
  MPI_Ssend(&mine, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD);
  MPI_Recv(&other, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}

// JOB: ==tutti== ERROR: {{.*}}[mpi-deadlock]
// JOB: MPI_Ssend{{.*}}bad-head-to-head-synchronous-sends.c:15:
