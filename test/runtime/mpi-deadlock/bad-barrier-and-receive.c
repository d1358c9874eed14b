// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One rank waits in a barrier, the other in a receive that only comes after
// it.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

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
  int x;
  if (rank == 0) {
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Send(&rank, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&x, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: deadlock: 2 of 2 ranks wait for each other {{.*}}[mpi-deadlock]
// CHECK-DAG: rank 0 MPI_Barrier, on MPI_COMM_WORLD, call #1, waits for rank 1 {{.*}}bad-barrier-and-receive.c
// CHECK-DAG: rank 1 MPI_Recv, waits for a message from rank 0, tag 3 {{.*}}bad-barrier-and-receive.c
// CHECK: SUMMARY: tutti: mpi-deadlock
