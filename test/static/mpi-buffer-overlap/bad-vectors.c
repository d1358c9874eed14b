// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, counts[8], where[8];
  int *a = calloc(64, sizeof(int));
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < size; i++) {
    counts[i] = 2;
    where[i] = 2 * i;
  }
  MPI_Allgatherv(a + 3, 2, MPI_INT, a, counts, where, MPI_INT, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: {{warning|error}}: MPI_Allgatherv sends from the buffer it receives into [{{.*}}mpi-buffer-overlap]
  MPI_Scatterv(NULL, counts, where, MPI_INT, a, 2, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: {{warning|error}}: MPI_Scatterv gets a null buffer for data [{{.*}}mpi-argument]
  free(a);
  MPI_Finalize();
  return 0;
}
