// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The last rank has no next one.
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, b = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  (void)size;
  if (rank > 0)
    MPI_Recv(&b, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Send(&b, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Send sends to rank {{[0-9]+}} of a communicator of {{[0-9]+}} ranks, on rank {{[0-9]+}} [{{.*}}mpi-argument]
  MPI_Finalize();
  return 0;
}
