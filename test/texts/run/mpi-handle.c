// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %ran
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm mine, other;
  MPI_Comm_dup(MPI_COMM_WORLD, &mine);
  other = mine;
  MPI_Comm_free(&mine);
  MPI_Barrier(other);
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== ERROR: MPI_Barrier is called with a communicator that was freed           [mpi-handle]
// CHECK-NEXT:  rank  N   MPI_Barrier               mpi-handle.c:15:3 in main
// CHECK-NEXT:  rank  N   MPI_Comm_free, freed it   mpi-handle.c:14:3 in main
// CHECK-NEXT:  at compile time: MPI_Barrier uses a communicator that is freed
// CHECK-NEXT:  fix: use the handle between the call that makes it and the one that frees it; predefined handles are not freed
// CHECK-NEXT:SUMMARY: tutti: mpi-handle mpi-handle.c:15:3 in main (rank N)
