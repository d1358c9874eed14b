// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each round ends with a reduction, which no worker waits in: results of the
// next round can come into this one.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %mpirun -n 3 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, one = 1, sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Status status;
  for (int round = 0; round < 3; round++) {
    if (rank == 0)
      for (int i = 1; i < size; i++)
        MPI_Recv(&sum, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
    else
      MPI_Send(&one, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    MPI_Reduce(&one, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== WARNING: a receive from any source on rank 0 got {{.*}}[mpi-message-race]
// CHECK: one of them is sent after MPI_Reduce, which need not wait for rank 0
// CHECK: SUMMARY: tutti: mpi-message-race
