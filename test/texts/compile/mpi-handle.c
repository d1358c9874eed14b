// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

void send_row(double *row, int peer) {
  MPI_Datatype column;
  MPI_Type_vector(10, 1, 10, MPI_DOUBLE, &column);
  MPI_Send(row, 1, column, peer, 0, MPI_COMM_WORLD);
  MPI_Type_free(&column);
}


// CHECK:mpi-handle.c:10:3: warning: MPI_Send uses a datatype that is not committed [-Wbackend-plugin=mpi-handle]
// CHECK-NEXT:   10 |   MPI_Send(row, 1, column, peer, 0, MPI_COMM_WORLD);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:mpi-handle.c:9:3: note: 'column' is made here
// CHECK-NEXT:    9 |   MPI_Type_vector(10, 1, 10, MPI_DOUBLE, &column);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:note: fix: call MPI_Type_commit before the datatype is used
// CHECK-NEXT:note: more: tutti explain mpi-handle
// CHECK-NEXT:1 warning generated.
