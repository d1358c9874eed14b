// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %ran_3
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0, y = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&y, 1, MPI_INT, 2, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    if (rank == 2)
      PMPI_Recv(&x, 1, MPI_INT, 1, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&x, 1, MPI_INT, 0, 7, MPI_COMM_WORLD);
    if (rank == 1)
      PMPI_Send(&x, 1, MPI_INT, 2, 8, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== WARNING: a receive from any source on rank 0 got a message from rank 1 and could have got one from rank 2  [mpi-message-race]
// CHECK-NEXT:  rank  0   MPI_Recv, receives from any source         mpi-message-race.c:12:5 in main
// CHECK-NEXT:  rank  1   MPI_Send, sends the message that it got    mpi-message-race.c:17:5 in main
// CHECK-NEXT:  rank  2   MPI_Send, sends the message that it could have got  mpi-message-race.c:17:5 in main
// CHECK-NEXT:  rank  0   MPI_Recv, needs that message, from this rank  mpi-message-race.c:13:5 in main
// CHECK-NEXT:  at compile time: MPI_Recv on rank 0 from any source leads to a deadlock if the message of rank 2 comes first
// CHECK-NEXT:  fix: name the source, or give the messages different tags or communicators
// CHECK-NEXT:SUMMARY: tutti: mpi-message-race mpi-message-race.c:12:5 in main (rank 0)
