// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Send and receive buffers of one call share memory.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int data[4] = {rank, rank};
  MPI_Alltoall(data, 1, MPI_INT, data + 1, 1, MPI_INT, MPI_COMM_WORLD);
  (void)size;
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: the send and receive buffers of MPI_Alltoall overlap {{.*}}[mpi-buffer-overlap]
// CHECK: MPI_Alltoall {{.*}}bad-alias-in-alltoall.c:17:
