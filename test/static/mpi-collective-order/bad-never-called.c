// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, a[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm all_or_one[2] = {MPI_COMM_SELF, MPI_COMM_WORLD};
  MPI_Bcast(a, 1, MPI_INT, 0, all_or_one[rank == 0]);
  // CHECK: :[[#@LINE-1]]:3: {{warning|error}}: MPI_Bcast on rank 0 is never called by rank 1 [{{.*}}mpi-collective-order]
  MPI_Finalize();
  return 0;
}
