// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A collective after the end of MPI.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  (void)size;
  MPI_Finalize();
  MPI_Barrier(MPI_COMM_WORLD);
  return 0;
}

// CHECK: ==tutti== ERROR: MPI_Barrier is called after MPI was finalized {{.*}}[mpi-lifecycle]
// CHECK: MPI_Barrier {{.*}}bad-after-finalize.c:18:
