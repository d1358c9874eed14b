// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

void report(double *sum) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(sum, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}


// CHECK:mpi-collective-order.c:11:5: warning: MPI_Bcast is not reached by every rank of MPI_COMM_WORLD [-Wbackend-plugin=mpi-collective-order]
// CHECK-NEXT:   10 |   if (rank == 0)
// CHECK-NEXT:      |   ~~~~~~~~~~~~~~
// CHECK-NEXT:   11 |     MPI_Bcast(sum, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:mpi-collective-order.c:10:7: note: this branch depends on the rank
// CHECK-NEXT:   10 |   if (rank == 0)
// CHECK-NEXT:      |       ^
// CHECK-NEXT:mpi-collective-order.c:9:3: note: 'rank' was set here
// CHECK-NEXT:    9 |   MPI_Comm_rank(MPI_COMM_WORLD, &rank);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:mpi-collective-order.c:10:7: note: ranks that take it call MPI_Bcast; the others call no collective
// CHECK-NEXT:   10 |   if (rank == 0)
// CHECK-NEXT:      |       ^
// CHECK-NEXT:mpi-collective-order.c:11:5: note: for example, with 2 ranks: rank 0 in MPI_Bcast (mpi-collective-order.c:11), rank 1 at the end of 'report'
// CHECK-NEXT:   11 |     MPI_Bcast(sum, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:note: fix: let every rank of the communicator make this call, in the same order, or make it on a communicator that has only the ranks that come here
// CHECK-NEXT:note: more: tutti explain mpi-collective-order
// CHECK-NEXT:1 warning generated.
