// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same, but told apart by the rank somewhere: the workers are these ranks.
// Twin: good-other-program.c.
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int Rank;
  double Work[8] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Recv(Work, 8, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Recv on rank 0 waits for ever for a message of rank 0 [{{.*}}mpi-deadlock]
  if (Rank != 0)
    MPI_Send(Work, 8, MPI_DOUBLE, 0, 2, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
