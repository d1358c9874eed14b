// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What datatypes that are made with large counts hold is known: one rank has
// blocks of integers, the other of floats.
//
// REQUIRES: mpich
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int data[64] = {0}, rank;
  MPI_Count lengths[2] = {2, 3}, places[2] = {0, 4};
  MPI_Datatype type;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_indexed_c(2, lengths, places, rank ? MPI_INT : MPI_FLOAT, &type);
  MPI_Type_commit(&type);
  MPI_Bcast(data, 1, type, 0, MPI_COMM_WORLD);
  MPI_Type_free(&type);
  MPI_Finalize();
  return 0;
}

// CHECK: ERROR: {{.*}}MPI_COMM_WORLD {{.*}}[mpi-collective-type]
// CHECK-DAG: rank {{ *}}0 {{.*}}MPI_Bcast
// CHECK-DAG: rank {{ *}}1 {{.*}}MPI_Bcast
