// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %ran
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(&x, 1, MPI_INT, 7, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== ERROR: invalid argument of MPI_Send: rank 7 does not exist, there are 2 ranks  [mpi-argument]
// CHECK-NEXT:  rank  0   MPI_Send   mpi-argument.c:12:5 in main
// CHECK-NEXT:  fix: pass a value that the call allows; 'tutti explain mpi-argument' says which
// CHECK-NEXT:SUMMARY: tutti: mpi-argument mpi-argument.c:12:5 in main (rank 0)
