// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>
#include <vector>
void share(std::vector<int> &values) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Request request;
    MPI_Ibcast(values.data(), 4, MPI_INT, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Bcast(values.data(), 4, MPI_INT, 0, MPI_COMM_WORLD);
  }
}


// CHECK:mpi-collective-blocking.cpp:12:5: warning: some ranks of MPI_COMM_WORLD call MPI_Ibcast here and others MPI_Bcast: a nonblocking or persistent call does not match a blocking one [-Wbackend-plugin=mpi-collective-blocking]
// CHECK-NEXT:   12 |     MPI_Ibcast(values.data(), 4, MPI_INT, 0, MPI_COMM_WORLD, &request);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:mpi-collective-blocking.cpp:10:7: note: this branch depends on the rank
// CHECK-NEXT:   10 |   if (rank == 0) {
// CHECK-NEXT:      |       ^
// CHECK-NEXT:mpi-collective-blocking.cpp:9:3: note: 'rank' was set here
// CHECK-NEXT:    9 |   MPI_Comm_rank(MPI_COMM_WORLD, &rank);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:mpi-collective-blocking.cpp:10:7: note: ranks that take it call MPI_Ibcast; the others call MPI_Bcast
// CHECK-NEXT:   10 |   if (rank == 0) {
// CHECK-NEXT:      |       ^
// CHECK-NEXT:mpi-collective-blocking.cpp:12:5: note: for example, with 2 ranks: rank 0 in MPI_Wait (mpi-collective-blocking.cpp:13), rank 1 in MPI_Bcast (mpi-collective-blocking.cpp:15)
// CHECK-NEXT:   12 |     MPI_Ibcast(values.data(), 4, MPI_INT, 0, MPI_COMM_WORLD, &request);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:mpi-collective-blocking.cpp:15:5: note: the others make this call
// CHECK-NEXT:   15 |     MPI_Bcast(values.data(), 4, MPI_INT, 0, MPI_COMM_WORLD);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:note: fix: make the blocking call on all ranks, or the nonblocking (or persistent) one on all of them
// CHECK-NEXT:note: more: tutti explain mpi-collective-blocking
// CHECK-NEXT:1 warning generated.
