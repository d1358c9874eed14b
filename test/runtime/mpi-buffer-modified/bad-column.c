// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A byte of a strided datatype is changed in a large matrix.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  static double matrix[500][40];
  int peer = 1 - rank;
  double in[500];
  MPI_Datatype column;
  MPI_Request request;
  MPI_Type_vector(500, 1, 40, MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  MPI_Issend(&matrix[0][7], 1, column, peer, 0, MPI_COMM_WORLD, &request);
  matrix[431][7] = 1;
  MPI_Recv(in, 500, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Type_free(&column);
  (void)size;
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: the send buffer of MPI_Issend was written to before the operation was complete {{.*}}[mpi-buffer-modified]
// CHECK: bad-column.c:23:
// CHECK: bad-column.c:26:
