// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A ring in a function that main calls, in which all ranks receive first.
//
// RUN: %found
#include <mpi.h>

static int shift(int rank, int size, int value) {
  int got = 0;
  int next = (rank + 1) % size, last = (rank + size - 1) % size;
  MPI_Recv(&got, 1, MPI_INT, last, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-1]]:3: warning: with 2 ranks, MPI_Recv on rank 0 waits for ever for a message of rank 1 [{{.*}}mpi-deadlock]
  // CHECK: :[[#@LINE-2]]:3: note: rank 0 waits in MPI_Recv here for a message of rank 1 with tag 3
  // CHECK: :[[#@LINE-3]]:3: note: rank 1 waits in MPI_Recv here for a message of rank 0 with tag 3
  MPI_Send(&value, 1, MPI_INT, next, 3, MPI_COMM_WORLD);
  return got;
}
int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < 3; i++)
    rank += 0 * shift(rank, size, i);
  MPI_Finalize();
  return 0;
}
