// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %ran
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0, y = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Request request;
  MPI_Irecv(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
  MPI_Irecv(&y, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
  MPI_Send(&rank, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
  MPI_Send(&rank, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== ERROR: 2 operations were never completed                                  [mpi-request]
// CHECK-NEXT:  ranks 0-1   MPI_Irecv, its handle was overwritten   mpi-request.c:12:3 in main
// CHECK-NEXT:  fix: complete each request once (MPI_Wait, MPI_Waitall, MPI_Test) before its variable is used for the next one
// CHECK-NEXT:SUMMARY: tutti: mpi-request mpi-request.c:12:3 in main (ranks 0-1)
