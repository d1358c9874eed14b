// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Requests that only the way of one rank shows to be wrong.
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, a[4] = {0}, b[4] = {0};
  MPI_Request req, other, kept;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Isend(a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &kept);
    // CHECK: :[[#@LINE-1]]:5: {{warning|error}}: MPI_Isend's request is never completed [{{.*}}mpi-request]
    other = kept;
  } else if (rank == 1) {
    MPI_Recv(a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Irecv(b, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &req);
    other = req;
    MPI_Wait(&req, MPI_STATUS_IGNORE);
    MPI_Wait(&other, MPI_STATUS_IGNORE);
    // CHECK: :[[#@LINE-1]]:5: {{warning|error}}: MPI_Wait completes a request again, through a copy of its handle
  }
  if (rank == 0)
    MPI_Send(b, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
  MPI_Recv_init(b, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &req);
  // CHECK: :[[#@LINE-1]]:3: {{warning|error}}: MPI_Recv_init makes a request that is waited for and never started
  MPI_Wait(&req, MPI_STATUS_IGNORE);
  MPI_Request_free(&req);
  MPI_Finalize();
  return 0;
}
