// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %ran
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(&x, 1, MPI_INT, rank, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== ERROR: different roots in MPI_Bcast on MPI_COMM_WORLD (2 ranks), call #N  [mpi-collective-root]
// CHECK-NEXT:  rank  0   MPI_Bcast, root 0   mpi-collective-root.c:11:3 in main
// CHECK-NEXT:  rank  1   MPI_Bcast, root 1   mpi-collective-root.c:11:3 in main                  <- differs
// CHECK-NEXT:  at compile time: the root depends on the rank
// CHECK-NEXT:  fix: pass the same root on every rank, counted in this communicator
// CHECK-NEXT:SUMMARY: tutti: mpi-collective-root mpi-collective-root.c:11:3 in main (rank 1 of MPI_COMM_WORLD)
