// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Only two ranks do anything, and one of them waits for a third.
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, b = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(&b, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  else if (rank == 1)
    MPI_Recv(&b, 1, MPI_INT, 2, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-1]]:5: {{error|warning}}: MPI_Recv on rank 1 waits
  MPI_Finalize();
  return 0;
}
