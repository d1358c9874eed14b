// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ranks disagree on which dimension is periodic.
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
  int d[2] = {2, 1}, p[2] = {0, rank};
  MPI_Comm c;
  MPI_Cart_create(MPI_COMM_WORLD, 2, d, p, 0, &c);
  MPI_Comm_free(&c);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: arguments that must agree differ in MPI_Cart_create on MPI_COMM_WORLD (2 ranks), call #1 {{.*}}[mpi-collective-args]
