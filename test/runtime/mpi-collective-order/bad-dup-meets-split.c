// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Different communicator constructors meet.
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
  MPI_Comm c;
  if (rank)
    MPI_Comm_dup(MPI_COMM_WORLD, &c);
  else
    MPI_Comm_split(MPI_COMM_WORLD, 0, 0, &c);
  MPI_Comm_free(&c);
  MPI_Finalize();
  return 0;
}

// CHECK: ERROR: collective mismatch on MPI_COMM_WORLD {{.*}}[mpi-collective-order]
// CHECK-DAG: MPI_Comm_dup
// CHECK-DAG: MPI_Comm_split
