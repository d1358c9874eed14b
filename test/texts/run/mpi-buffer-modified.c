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
  MPI_Issend(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
  x = 2;
  MPI_Recv(&y, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== ERROR: the send buffer of MPI_Issend was written to before the operation was complete  [mpi-buffer-modified]
// CHECK-NEXT:  rank  N   MPI_Issend, started it   mpi-buffer-modified.c:12:3 in main
// CHECK-NEXT:  rank  N   MPI_Wait, completed it   mpi-buffer-modified.c:15:3 in main
// CHECK-NEXT:  at compile time: 'x' is written to before the MPI_Issend that sends it is complete
// CHECK-NEXT:  fix: complete the operation (MPI_Wait, or MPI_Test until its flag is true) before the buffer is used
// CHECK-NEXT:SUMMARY: tutti: mpi-buffer-modified mpi-buffer-modified.c:12:3 in main (rank N)
