// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, x = 0, y = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size == 2) {
    MPI_Recv(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&y, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return x;
}


// CHECK:mpi-deadlock.c:13:5: warning: with 2 ranks, MPI_Recv on rank 0 waits for ever for a message of rank 1 [-Wbackend-plugin=mpi-deadlock]
// CHECK-NEXT:   13 |     MPI_Recv(&x, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:mpi-deadlock.c:13:5: note: rank 0 waits in MPI_Recv here for a message of rank 1 with tag 0
// CHECK-NEXT:mpi-deadlock.c:13:5: note: rank 1 waits in MPI_Recv here for a message of rank 0 with tag 0
// CHECK-NEXT:note: fix: give each message its receive and break the cycle: MPI_Sendrecv, or a nonblocking call before the one that waits
// CHECK-NEXT:note: more: tutti explain mpi-deadlock
// CHECK-NEXT:1 warning generated.
