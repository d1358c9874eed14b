// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ranks disagree on the edges of a graph.
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
  int at[2] = {1, 2}, e[2] = {1, 0};
  MPI_Comm c;
  if (rank)
    e[0] = 0;
  MPI_Graph_create(MPI_COMM_WORLD, 2, at, e, 0, &c);
  MPI_Comm_free(&c);
  MPI_Finalize();
  return 0;
}

// CHECK: ERROR: arguments that must agree differ in MPI_Graph_create {{.*}}[mpi-collective-args]
