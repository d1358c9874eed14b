// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Everybody sends to the right before receiving from the left: small messages
// pass, large ones would not. And a message that nobody ever receives.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %mpirun -n 3 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, out = 1, in = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int left = (rank + size - 1) % size, right = (rank + 1) % size;
  MPI_Send(&out, 1, MPI_INT, right, 0, MPI_COMM_WORLD);
  MPI_Recv(&in, 1, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (rank == 0)
    MPI_Send(&out, 1, MPI_INT, 2, 9, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== WARNING: if nothing was buffered, 3 of 3 ranks would wait for each other {{.*}}[mpi-send-unsafe]
// CHECK-NEXT: ranks 0-2 {{ *}}MPI_Send {{ *}}{{.*}}bad-ring.c:18:
// CHECK: SUMMARY: tutti: mpi-send-unsafe
// CHECK: ==tutti== WARNING: if nothing was buffered
// CHECK-NEXT: rank {{ *}}0 {{ *}}MPI_Send, waits for a receive by rank 2 {{.*}}bad-ring.c:21:
// CHECK-NEXT: ranks 1-2 {{ *}}MPI_Finalize
