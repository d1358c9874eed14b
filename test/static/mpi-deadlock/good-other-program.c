// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All ranks of it do the very same: the master is another program, started
// beside it (mpiexec -n 1 master : -n 3 this). Twin: bad-all-the-same.c.
// RUN: %quiet
#include <mpi.h>

int main(int argc, char **argv) {
  double Work[8];
  MPI_Init(&argc, &argv);
  MPI_Recv(Work, 8, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Send(Work, 8, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
