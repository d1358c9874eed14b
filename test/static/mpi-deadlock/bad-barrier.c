// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The collective that rank 1 waits in is reached by rank 0 only afterwards.
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, a = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Recv(&a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Recv on rank 0 waits for ever for a message of rank 1 [{{.*}}mpi-deadlock]
  // CHECK: note: rank 0 waits in MPI_Recv here for a message of rank 1 with tag 0
  // CHECK: :[[#@LINE+1]]:3: note: rank 1 waits in MPI_Barrier here for all ranks
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 1)
    MPI_Send(&a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
