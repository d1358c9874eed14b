// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %ran
#include <mpi.h>

struct Grid {
  int rank;
  Grid() { MPI_Comm_rank(MPI_COMM_WORLD, &rank); }
  void report(double mine) const {
    double all;
    if (rank == 0)
      MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  }
};
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  Grid grid;
  grid.report(1);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
}


// CHECK:==tutti== ERROR: collective mismatch on MPI_COMM_WORLD (2 ranks), call #N           [mpi-collective-order]
// CHECK-NEXT:  rank  1   MPI_Barrier   mpi-collective-order.cpp:20:3 in main
// CHECK-NEXT:  rank  0   MPI_Reduce    mpi-collective-order.cpp:13:7 in report                   <- differs
// CHECK-NEXT:  at compile time: branch mpi-collective-order.cpp:12:9 depends on the rank (set at mpi-collective-order.cpp:9:12)
// CHECK-NEXT:  fix: let every rank of the communicator make this call, in the same order, or make it on a communicator that has only the ranks that come here
// CHECK-NEXT:SUMMARY: tutti: mpi-collective-order mpi-collective-order.cpp:13:7 in report (rank 0 of MPI_COMM_WORLD)
