// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Communicators that nobody frees, counted by the line that makes them.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < 3; i++) {
    MPI_Comm part;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &part);
  }
  (void)size;
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: 6 communicators were never freed {{.*}}[mpi-leak]
// CHECK: ranks 0-1 {{ *}}MPI_Comm_split, 3 times {{.*}}bad-communicators-in-a-loop.c:18:
// CHECK: SUMMARY: tutti: mpi-leak {{.*}}bad-communicators-in-a-loop.c:18:
