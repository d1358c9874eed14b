// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A receive that is never completed keeps its sender, and with it MPI_Finalize,
// waiting for ever: it is told long before that looks like a stall.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Ssend(&x, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
  else
    MPI_Irecv(&x, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, &request);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: 1 operation was never completed {{.*}}[mpi-request]
// CHECK-NEXT: rank {{ *}}1 {{ *}}MPI_Irecv {{.*}}bad-lost-and-stuck.c:20:
