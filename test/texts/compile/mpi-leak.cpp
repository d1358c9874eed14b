// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

void send_row(double *row, int peer) {
  MPI_Datatype column;
  MPI_Type_vector(10, 1, 10, MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  MPI_Send(row, 1, column, peer, 0, MPI_COMM_WORLD);
}


// CHECK:mpi-leak.cpp:9:3: warning: MPI_Type_vector makes a datatype that is never freed before MPI_Finalize [-Wbackend-plugin=mpi-leak]
// CHECK-NEXT:    9 |   MPI_Type_vector(10, 1, 10, MPI_DOUBLE, &column);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:   10 |   MPI_Type_commit(&column);
// CHECK-NEXT:   11 |   MPI_Send(row, 1, column, peer, 0, MPI_COMM_WORLD);
// CHECK-NEXT:   12 | }
// CHECK-NEXT:note: fix: free it before MPI_Finalize and before its variable is used for another one
// CHECK-NEXT:note: more: tutti explain mpi-leak
// CHECK-NEXT:1 warning generated.
