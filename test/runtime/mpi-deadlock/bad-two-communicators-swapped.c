// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Falzone et al., section 5: barriers on two communicators in another order.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 4 %t 2>&1 | FileCheck %s

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm a, b;
  MPI_Comm_dup(MPI_COMM_WORLD, &a);
  MPI_Comm_dup(MPI_COMM_WORLD, &b);
  if (rank < 2) {
    MPI_Barrier(a);
    MPI_Barrier(b);
  } else {
    MPI_Barrier(b);
    MPI_Barrier(a);
  }
  MPI_Comm_free(&a);
  MPI_Comm_free(&b);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: deadlock: 4 of 4 ranks wait for each other {{.*}}[mpi-deadlock]
// CHECK-DAG: ranks 0-1 MPI_Barrier, on the communicator made by MPI_Comm_dup, call #1, waits for ranks 2-3
// CHECK-DAG: ranks 2-3 MPI_Barrier, on the communicator made by MPI_Comm_dup, call #1, waits for ranks 0-1
// CHECK: fix: let all ranks make these collective calls in the same order
