// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %ran
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, values[8] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast(values, rank == 0 ? 8 : 4, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== ERROR: type signatures do not match in MPI_Bcast on MPI_COMM_WORLD (2 ranks), call #N  [mpi-collective-type]
// CHECK-NEXT:  rank  0   MPI_Bcast, 8 x MPI_INT   mpi-collective-type.c:11:3 in main
// CHECK-NEXT:  rank  1   MPI_Bcast, 4 x MPI_INT   mpi-collective-type.c:11:3 in main             <- differs
// CHECK-NEXT:  at compile time: this argument depends on the rank (set at mpi-collective-type.c:10:3)
// CHECK-NEXT:  fix: pass the same amount of the same basic types on every rank; parts of unequal size need the call with a vector of counts
// CHECK-NEXT:SUMMARY: tutti: mpi-collective-type mpi-collective-type.c:11:3 in main (rank 1 of MPI_COMM_WORLD)
