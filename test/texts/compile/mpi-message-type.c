// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, n[2] = {1, 2};
  double x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0 && size > 1)
    MPI_Send(n, 2, MPI_INT, 1, 7, MPI_COMM_WORLD);
  else if (rank == 1)
    MPI_Recv(&x, 1, MPI_DOUBLE, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}


// CHECK:mpi-message-type.c:16:5: warning: MPI_Recv takes MPI_DOUBLE from a message of MPI_INT [-Wbackend-plugin=mpi-message-type]
// CHECK-NEXT:   16 |     MPI_Recv(&x, 1, MPI_DOUBLE, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:mpi-message-type.c:14:5: note: rank 0 sends it to rank 1 with tag 7 here
// CHECK-NEXT:   14 |     MPI_Send(n, 2, MPI_INT, 1, 7, MPI_COMM_WORLD);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:note: fix: receive the basic types that are sent, and room for at least as many of them
// CHECK-NEXT:note: more: tutti explain mpi-message-type
// CHECK-NEXT:1 warning generated.
