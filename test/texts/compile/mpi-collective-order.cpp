// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

struct Grid {
  MPI_Comm comm;
  double residual(double mine) const {
    int rank;
    double all = 0;
    MPI_Comm_rank(comm, &rank);
    if (rank == 0)
      MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, comm);
    return all;
  }
};
double residual(const Grid &grid, double mine) { return grid.residual(mine); }


// CHECK:mpi-collective-order.cpp:14:7: warning: MPI_Reduce is not reached by every rank of 'comm' [-Wbackend-plugin=mpi-collective-order]
// CHECK-NEXT:   13 |     if (rank == 0)
// CHECK-NEXT:      |     ~~~~~~~~~~~~~~
// CHECK-NEXT:   14 |       MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, comm);
// CHECK-NEXT:      |       ^
// CHECK-NEXT:mpi-collective-order.cpp:13:9: note: this branch depends on the rank
// CHECK-NEXT:   13 |     if (rank == 0)
// CHECK-NEXT:      |         ^
// CHECK-NEXT:mpi-collective-order.cpp:12:5: note: 'rank' was set here
// CHECK-NEXT:   12 |     MPI_Comm_rank(comm, &rank);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:mpi-collective-order.cpp:13:9: note: ranks that take it call MPI_Reduce; the others call no collective
// CHECK-NEXT:   13 |     if (rank == 0)
// CHECK-NEXT:      |         ^
// CHECK-NEXT:mpi-collective-order.cpp:14:7: note: for example, with 2 ranks: rank 0 in MPI_Reduce (mpi-collective-order.cpp:14), rank 1 at the end of 'residual'
// CHECK-NEXT:   14 |       MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, comm);
// CHECK-NEXT:      |       ^
// CHECK-NEXT:note: fix: let every rank of the communicator make this call, in the same order, or make it on a communicator that has only the ranks that come here
// CHECK-NEXT:note: more: tutti explain mpi-collective-order
// CHECK-NEXT:1 warning generated.
