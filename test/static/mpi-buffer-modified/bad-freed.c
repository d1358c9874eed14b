// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory is freed while an operation uses it.
//
// RUN: %found
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, y[4], *x = malloc(4 * sizeof(int));
  MPI_Request q;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 4; ++i)
    x[i] = i;
  if (rank == 0) {
    MPI_Isend(x, 4, MPI_INT, 1, 0, MPI_COMM_WORLD, &q);
    free(x);
    // CHECK: :[[#@LINE-1]]:5: warning: the buffer is freed before the MPI_Isend that sends it is complete [{{.*}}mpi-buffer-modified]
    // CHECK: :[[#@LINE-3]]:5: note: started here
    // CHECK: note: fix: complete the operation before the buffer goes out of scope or is freed
    MPI_Wait(&q, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Recv(y, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
