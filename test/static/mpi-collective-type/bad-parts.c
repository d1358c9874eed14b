// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The root takes of each rank as much as it thinks of all.
//
// RUN: %found
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int *all = malloc(size * size * sizeof(int));
  MPI_Gather(&x, 1, MPI_INT, all, size, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Gather {{.*}} [{{.*}}mpi-collective-type]
  free(all);
  MPI_Finalize();
  return 0;
}
