// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The second broadcast overwrites the request of the first.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: ( %mpirun -n 2 %t 2>&1 || true ) | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int a = rank, b = rank;
  MPI_Request request;
  MPI_Ibcast(&a, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
  MPI_Ibcast(&b, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Barrier(MPI_COMM_WORLD);
  (void)size;
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: 2 operations were never completed {{.*}}[mpi-request]
// CHECK: ranks 0-1 {{ *}}MPI_Ibcast, its handle was overwritten {{.*}}bad-overwritten.c:18:
