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
  MPI_Comm part;
  (void)size;
  MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? MPI_UNDEFINED : 0, rank, &part);
  MPI_Bcast(&b, 1, MPI_INT, 0, part);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast uses a communicator that is MPI_COMM_NULL on rank 0, which is no member [{{.*}}mpi-handle]
  if (part != MPI_COMM_NULL)
    MPI_Comm_free(&part);
  MPI_Finalize();
  return 0;
}
