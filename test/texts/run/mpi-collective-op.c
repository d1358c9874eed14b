// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %ran
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0, y = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Allreduce(&y, &x, 1, MPI_INT, rank == 0 ? MPI_SUM : MPI_MAX, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== ERROR: different operations in MPI_Allreduce on MPI_COMM_WORLD (2 ranks), call #N  [mpi-collective-op]
// CHECK-NEXT:  rank  0   MPI_Allreduce, MPI_SUM   mpi-collective-op.c:11:3 in main
// CHECK-NEXT:  rank  1   MPI_Allreduce, MPI_MAX   mpi-collective-op.c:11:3 in main               <- differs
// CHECK-NEXT:  at compile time: this argument depends on the rank (set at mpi-collective-op.c:10:3)
// CHECK-NEXT:  fix: pass the same operation on every rank
// CHECK-NEXT:SUMMARY: tutti: mpi-collective-op mpi-collective-op.c:11:3 in main (rank 1 of MPI_COMM_WORLD)
