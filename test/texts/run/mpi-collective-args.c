// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %ran
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, dims[1] = {2}, periods[1];
  MPI_Comm line;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  periods[0] = rank;
  MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &line);
  MPI_Comm_free(&line);
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== ERROR: arguments that must agree differ in MPI_Cart_create on MPI_COMM_WORLD (2 ranks), call #N  [mpi-collective-args]
// CHECK-NEXT:  rank  0   MPI_Cart_create   mpi-collective-args.c:13:3 in main
// CHECK-NEXT:  rank  1   MPI_Cart_create   mpi-collective-args.c:13:3 in main                    <- differs
// CHECK-NEXT:  at compile time: rank 0 passes (2) periodic (0) to MPI_Cart_create and rank 1 passes (2) periodic (1)
// CHECK-NEXT:  fix: pass the same value on every rank: compute it from what all ranks have, or broadcast it before the call
// CHECK-NEXT:SUMMARY: tutti: mpi-collective-args mpi-collective-args.c:13:3 in main (rank 1 of MPI_COMM_WORLD)
