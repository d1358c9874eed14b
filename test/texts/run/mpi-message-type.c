// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %ran
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  float real;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(&x, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
  else
    MPI_Recv(&real, 1, MPI_FLOAT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== ERROR: a message of 1 x MPI_INT is received as 1 x MPI_FLOAT              [mpi-message-type]
// CHECK-NEXT:  rank  1   MPI_Recv, receives it   mpi-message-type.c:15:5 in main
// CHECK-NEXT:  rank  0   MPI_Send, sends it      mpi-message-type.c:13:5 in main
// CHECK-NEXT:  at compile time: MPI_Recv takes MPI_FLOAT from a message of MPI_INT
// CHECK-NEXT:  fix: receive the basic types that are sent, and room for at least as many of them
// CHECK-NEXT:SUMMARY: tutti: mpi-message-type mpi-message-type.c:15:5 in main (rank 1)
