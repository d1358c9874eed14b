// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each rank is the root in turn, and one more that no communicator has; then it
// goes on with what is not followed. Its twin is good-many-roots.c.
//
// RUN: %found

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, i, value = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (i = 0; i <= size; ++i)
    MPI_Bcast(&value, 1, MPI_INT, i, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Bcast gets root 2 of a communicator of 2 ranks [{{.*}}mpi-argument]
  MPI_Comm half, both;
  MPI_Comm_split(MPI_COMM_WORLD, rank == 0, 0, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank == 0, 1, &both);
  MPI_Barrier(both);
  MPI_Comm_free(&both);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}
