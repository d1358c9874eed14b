// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

void exchange(int *x, int *y, int peer) {
  MPI_Request request;
  MPI_Isend(x, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
  MPI_Irecv(y, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}


// CHECK:mpi-request.c:10:3: warning: MPI_Irecv overwrites a request that is not completed [-Wbackend-plugin=mpi-request]
// CHECK-NEXT:   10 |   MPI_Irecv(y, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:mpi-request.c:9:3: note: 'request' was set by MPI_Isend here
// CHECK-NEXT:    9 |   MPI_Isend(x, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:note: fix: complete each request once (MPI_Wait, MPI_Waitall, MPI_Test) before its variable is used for the next one
// CHECK-NEXT:note: more: tutti explain mpi-request
// CHECK-NEXT:1 warning generated.
