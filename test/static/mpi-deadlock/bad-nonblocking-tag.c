// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a wait is for was started with a tag that nobody sends with.
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, b = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
  if (rank == 0)
    MPI_Isend(&rank, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &requests[0]);
  else if (rank == 1)
    MPI_Irecv(&b, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &requests[1]);
  // CHECK: :[[#@LINE+1]]:3: warning: {{(with [0-9] ranks, )?}}MPI_Waitall on rank 1 waits for ever for a message of rank 0 [{{.*}}mpi-deadlock]
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  // CHECK: :[[#@LINE-3]]:5: note: what it waits for was started by MPI_Irecv here
  // CHECK: :[[#@LINE-6]]:5: note: rank 0 sends with tag 1 here
  MPI_Finalize();
  return 0;
}
