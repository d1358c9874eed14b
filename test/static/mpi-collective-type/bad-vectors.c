// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, a[64] = {0}, b[64] = {0}, counts[8], where[8];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < size; i++) {
    counts[i] = i + 1;
    where[i] = 8 * i;
  }
  MPI_Gatherv(a, rank + 2, MPI_INT, b, counts, where, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: {{warning|error}}: MPI_Gatherv on rank 0 sends 2 x MPI_INT to rank 0, which takes 1 x MPI_INT [{{.*}}mpi-collective-type]
  MPI_Finalize();
  return 0;
}
