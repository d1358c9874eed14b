// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

void offer(int *x, int peer) {
  MPI_Request request;
  MPI_Isend(x, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
}


// CHECK:mpi-request.cpp:9:3: warning: MPI_Isend's request is never completed [-Wbackend-plugin=mpi-request]
// CHECK-NEXT:    9 |   MPI_Isend(x, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:   10 | }
// CHECK-NEXT:mpi-request.cpp:9:3: note: the request is in 'request'
// CHECK-NEXT:note: fix: complete each request once (MPI_Wait, MPI_Waitall, MPI_Test) before its variable is used for the next one
// CHECK-NEXT:note: more: tutti explain mpi-request
// CHECK-NEXT:1 warning generated.
