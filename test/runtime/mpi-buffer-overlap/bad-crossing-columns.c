// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A row and a column of one matrix cross in one element.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  static int matrix[8][8];
  int out[8] = {0}, peer = 1 - rank;
  MPI_Datatype column;
  MPI_Request request[2];
  MPI_Type_vector(8, 1, 8, MPI_INT, &column);
  MPI_Type_commit(&column);
  MPI_Irecv(&matrix[0][3], 1, column, peer, 1, MPI_COMM_WORLD, &request[0]);
  MPI_Irecv(matrix[5], 8, MPI_INT, peer, 2, MPI_COMM_WORLD, &request[1]);
  MPI_Send(out, 8, MPI_INT, peer, 1, MPI_COMM_WORLD);
  MPI_Send(out, 8, MPI_INT, peer, 2, MPI_COMM_WORLD);
  MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
  MPI_Type_free(&column);
  (void)size;
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: the buffer of MPI_Irecv overlaps that of an operation that is not complete {{.*}}[mpi-buffer-overlap]
// CHECK: bad-crossing-columns.c:23:
// CHECK: bad-crossing-columns.c:22:
