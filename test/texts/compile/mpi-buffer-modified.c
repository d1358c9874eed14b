// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

void offer(int peer) {
  int x = 1;
  MPI_Request request;
  MPI_Isend(&x, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
  x = 2;
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}


// CHECK:mpi-buffer-modified.c:11:5: warning: 'x' is written to before the MPI_Isend that sends it is complete [-Wbackend-plugin=mpi-buffer-modified]
// CHECK-NEXT:   11 |   x = 2;
// CHECK-NEXT:      |     ^
// CHECK-NEXT:mpi-buffer-modified.c:10:3: note: started here
// CHECK-NEXT:   10 |   MPI_Isend(&x, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:note: fix: complete the operation (MPI_Wait, or MPI_Test until its flag is true) before the buffer is used
// CHECK-NEXT:note: more: tutti explain mpi-buffer-modified
// CHECK-NEXT:1 warning generated.
