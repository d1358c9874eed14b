// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %ran
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Finalize();
  MPI_Barrier(MPI_COMM_WORLD);
  return 0;
}


// CHECK:==tutti== ERROR: MPI_Barrier is called after MPI was finalized                      [mpi-lifecycle]
// CHECK-NEXT:  rank  N   MPI_Barrier   mpi-lifecycle.c:10:3 in main
// CHECK-NEXT:  fix: start MPI once, before any other call, and finalize it once, after all others
// CHECK-NEXT:SUMMARY: tutti: mpi-lifecycle mpi-lifecycle.c:10:3 in main (rank N)
