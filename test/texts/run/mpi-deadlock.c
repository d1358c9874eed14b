// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %ran
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0, y = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Recv(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Send(&y, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== ERROR: deadlock: 2 of 2 ranks wait for each other                         [mpi-deadlock]
// CHECK-NEXT:  rank  0   MPI_Recv, waits for a message from rank 1, tag 0  mpi-deadlock.c:11:3 in main
// CHECK-NEXT:  rank  1   MPI_Recv, waits for a message from rank 0, tag 0  mpi-deadlock.c:11:3 in main
// CHECK-NEXT:  at compile time: MPI_Recv on rank 0 waits for ever for a message of rank 1
// CHECK-NEXT:  fix: give each message its receive and break the cycle: MPI_Sendrecv, or a nonblocking call before the one that waits
// CHECK-NEXT:SUMMARY: tutti: mpi-deadlock mpi-deadlock.c:11:3 in main (rank 0)
