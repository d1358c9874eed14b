// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, b = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Request request = MPI_REQUEST_NULL;
  if (rank == 0)
    MPI_Send_init(&b, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
  else if (rank == 1)
    MPI_Recv_init(&b, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, &request);
  if (rank < 2) {
    for (int i = 0; i < 2; i++) {
      MPI_Start(&request);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
      // CHECK: :[[#@LINE-1]]:7: warning: {{(with [0-9] ranks, )?}}MPI_Wait on rank 1 waits for ever for a message of rank 0 [{{.*}}mpi-deadlock]
    }
    MPI_Request_free(&request);
  }
  MPI_Finalize();
  return 0;
}
