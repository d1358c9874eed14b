// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A copy of the handle is used after the communicator was freed.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm made, kept;
  MPI_Comm_dup(MPI_COMM_WORLD, &made);
  kept = made;
  MPI_Comm_free(&made);
  MPI_Barrier(kept);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: MPI_Barrier is called with a communicator that was freed {{.*}}[mpi-handle]
// CHECK: MPI_Barrier {{.*}}bad-freed-communicator.c:20:
// CHECK: MPI_Comm_free, freed it {{.*}}bad-freed-communicator.c:19:
