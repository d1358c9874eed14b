// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, a = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size < 2)
    MPI_Abort(MPI_COMM_WORLD, 1);
  int peer = 1 - rank;
  if (rank == 0)
    MPI_Send(&a, 1, MPI_INT, peer, 1, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE+4]]:5: warning: with 2 ranks, MPI_Recv on rank 1 waits for ever for a message of rank 0 [{{.*}}mpi-deadlock]
  // CHECK: :[[#@LINE+3]]:5: note: rank 1 waits in MPI_Recv here for a message of rank 0 with tag 2
  // CHECK: :[[#@LINE-3]]:5: note: rank 0 sends with tag 1 here
  if (rank == 1)
    MPI_Recv(&a, 1, MPI_INT, peer, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
