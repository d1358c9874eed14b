// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vetter, de Supinski (Umpire), figure 10: a communicator alive at
// MPI_Finalize.
//
// REQUIRES: run-mpi-leak
// RUN: %reports(2)
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm newcomm;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &newcomm);
  MPI_Finalize();
  return 0;
}

// JOB: ==tutti== {{ERROR|WARNING}}: {{.*}}[mpi-leak]
// JOB: bad-communicator-leak.c:16:
