// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A blocking receive into the buffer of a send that is not complete.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int data = rank, peer = 1 - rank;
  MPI_Request request;
  MPI_Issend(&data, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
  MPI_Recv(&data, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  (void)size;
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: the buffer of MPI_Recv overlaps that of an operation that is not complete {{.*}}[mpi-buffer-overlap]
// CHECK: MPI_Recv {{.*}}bad-blocking-into-send-buffer.c:19:
// CHECK: MPI_Issend, not complete {{.*}}bad-blocking-into-send-buffer.c:18:
