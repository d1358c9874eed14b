// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

void share(int *n) {
  int rank;
  MPI_Request request;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Ibcast(n, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Bcast(n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
}


// CHECK:mpi-collective-blocking.c:12:5: warning: some ranks of MPI_COMM_WORLD call MPI_Ibcast here and others MPI_Bcast: a nonblocking or persistent call does not match a blocking one [-Wbackend-plugin=mpi-collective-blocking]
// CHECK-NEXT:   12 |     MPI_Ibcast(n, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:mpi-collective-blocking.c:11:7: note: this branch depends on the rank
// CHECK-NEXT:   11 |   if (rank == 0) {
// CHECK-NEXT:      |       ^
// CHECK-NEXT:mpi-collective-blocking.c:10:3: note: 'rank' was set here
// CHECK-NEXT:   10 |   MPI_Comm_rank(MPI_COMM_WORLD, &rank);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:mpi-collective-blocking.c:11:7: note: ranks that take it call MPI_Ibcast; the others call MPI_Bcast
// CHECK-NEXT:   11 |   if (rank == 0) {
// CHECK-NEXT:      |       ^
// CHECK-NEXT:mpi-collective-blocking.c:12:5: note: for example, with 2 ranks: rank 0 in MPI_Wait (mpi-collective-blocking.c:13), rank 1 in MPI_Bcast (mpi-collective-blocking.c:15)
// CHECK-NEXT:   12 |     MPI_Ibcast(n, 1, MPI_INT, 0, MPI_COMM_WORLD, &request);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:mpi-collective-blocking.c:15:5: note: the others make this call
// CHECK-NEXT:   15 |     MPI_Bcast(n, 1, MPI_INT, 0, MPI_COMM_WORLD);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:note: fix: make the blocking call on all ranks, or the nonblocking (or persistent) one on all of them
// CHECK-NEXT:note: more: tutti explain mpi-collective-blocking
// CHECK-NEXT:1 warning generated.
