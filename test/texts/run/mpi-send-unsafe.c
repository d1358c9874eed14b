// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %ran
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0, y = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Send(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
  MPI_Recv(&y, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== WARNING: if nothing was buffered, 2 of 2 ranks would wait for each other  [mpi-send-unsafe]
// CHECK-NEXT:  ranks 0-1   MPI_Send   mpi-send-unsafe.c:11:3 in main
// CHECK-NEXT:  at compile time: MPI_Send on rank 0 waits for ever for a receive of rank 1 unless the library buffers messages
// CHECK-NEXT:  this run came to its end only because the library buffered messages or did not wait in collectives: with larger messages, or another library, it can hang
// CHECK-NEXT:  fix: use MPI_Sendrecv, or start the receive (MPI_Irecv) before the send
// CHECK-NEXT:SUMMARY: tutti: mpi-send-unsafe mpi-send-unsafe.c:11:3 in main (ranks 0-1)
