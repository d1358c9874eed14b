// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  float x[4] = {0};
  int n[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(x, 4, MPI_FLOAT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(n, 4, MPI_INT, 1, 1, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Recv(n, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Recv takes MPI_INT from a message of MPI_FLOAT [{{.*}}mpi-message-type]
    // CHECK: :[[#@LINE-5]]:5: note: rank 0 sends it to rank 1 with tag 0 here
    MPI_Recv(n, 2, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Recv of 2 x MPI_INT is too short for the message of 4 x MPI_INT [{{.*}}mpi-message-type]
  }
  MPI_Finalize();
  return 0;
}
