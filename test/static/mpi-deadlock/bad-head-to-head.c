// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, a = 0, b = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&a, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Recv on rank 0 waits for ever for a message of rank 1 [{{.*}}mpi-deadlock]
    // CHECK: :[[#@LINE-2]]:5: note: rank 0 waits in MPI_Recv here for a message of rank 1 with tag 7
    MPI_Send(&b, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Recv(&a, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    // CHECK: :[[#@LINE-1]]:5: note: rank 1 waits in MPI_Recv here for a message of rank 0 with tag 7
    MPI_Send(&b, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
