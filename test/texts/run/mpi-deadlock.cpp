// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %ran
#include <mpi.h>

template <typename T> void take(T &x, int peer) {
  MPI_Recv(&x, sizeof(T), MPI_BYTE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
int main(int argc, char **argv) {
  int rank;
  double x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  take(x, 1 - rank);
  MPI_Send(&x, sizeof x, MPI_BYTE, 1 - rank, 0, MPI_COMM_WORLD);
  MPI_Finalize();
}


// CHECK:==tutti== ERROR: deadlock: 2 of 2 ranks wait for each other                         [mpi-deadlock]
// CHECK-NEXT:  rank  0   MPI_Recv, waits for a message from rank 1, tag 0  mpi-deadlock.cpp:8:3 in take<double>
// CHECK-NEXT:  rank  1   MPI_Recv, waits for a message from rank 0, tag 0  mpi-deadlock.cpp:8:3 in take<double>
// CHECK-NEXT:  at compile time: MPI_Recv on rank 0 waits for ever for a message of rank 1
// CHECK-NEXT:  fix: give each message its receive and break the cycle: MPI_Sendrecv, or a nonblocking call before the one that waits
// CHECK-NEXT:SUMMARY: tutti: mpi-deadlock mpi-deadlock.cpp:8:3 in take<double> (rank 0)
