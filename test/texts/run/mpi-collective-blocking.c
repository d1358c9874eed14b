// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %ran
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Request request;
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else {
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== ERROR: blocking meets nonblocking collective on MPI_COMM_WORLD (2 ranks), call #N  [mpi-collective-blocking]
// CHECK-NEXT:  rank  0   MPI_Ibarrier   mpi-collective-blocking.c:13:5 in main
// CHECK-NEXT:  rank  1   MPI_Barrier    mpi-collective-blocking.c:16:5 in main                   <- differs
// CHECK-NEXT:  at compile time: branch mpi-collective-blocking.c:11:7 depends on the rank (set at mpi-collective-blocking.c:10:3)
// CHECK-NEXT:  fix: make the blocking call on all ranks, or the nonblocking (or persistent) one on all of them
// CHECK-NEXT:SUMMARY: tutti: mpi-collective-blocking mpi-collective-blocking.c:16:5 in main (rank 1 of MPI_COMM_WORLD)
