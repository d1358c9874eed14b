// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, b = 0, c = 0, all[64];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  (void)size;
  if (rank == 0)
    MPI_Reduce(&c, &b, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  else
    MPI_Reduce(MPI_IN_PLACE, &b, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Reduce gets MPI_IN_PLACE on rank 1, which is not the root 0 [{{.*}}mpi-collective-in-place]
  MPI_Gather(MPI_IN_PLACE, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Gather gets MPI_IN_PLACE on rank 1, which is not the root 0
  MPI_Finalize();
  return 0;
}
