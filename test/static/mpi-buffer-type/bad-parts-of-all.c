// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where every rank has a part, the buffer has to have room for all of them.
//
// RUN: %found
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, x[2] = {0}, part[3];
  int *heap = malloc(2 * sizeof(int));
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Gather(x, 2, MPI_INT, part, 2, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Gather uses bytes 0 to 15 of a buffer that has 12, on rank 0 [{{.*}}mpi-buffer-type]
  MPI_Allgather(x, 2, MPI_INT, heap, 2, MPI_INT, MPI_COMM_WORLD);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Allgather uses bytes 0 to 15 of a buffer that has 8, on rank 0 [{{.*}}mpi-buffer-type]
  free(heap);
  MPI_Finalize();
  return 0;
}
