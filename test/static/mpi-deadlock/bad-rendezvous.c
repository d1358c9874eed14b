// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, a = 0, b = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int peer = rank ^ 1;
  if (rank < 2) {
    MPI_Ssend(&a, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Ssend on rank 0 waits for ever for a receive of rank 1 [{{.*}}mpi-deadlock]
    MPI_Recv(&b, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
