// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranks outside of a communicator got the null handle and use it.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm part;
  MPI_Comm_split(MPI_COMM_WORLD, rank ? MPI_UNDEFINED : 0, 0, &part);
  MPI_Barrier(part);
  if (part != MPI_COMM_NULL)
    MPI_Comm_free(&part);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: MPI_Barrier is called with the null handle for a communicator {{.*}}[mpi-handle]
// CHECK: rank {{ *}}1 {{.*}}bad-null-communicator.c:18:
