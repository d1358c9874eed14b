// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %ran
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0, y = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (argc == 1)
    MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0)
    MPI_Barrier(MPI_COMM_WORLD);
  else
    MPI_Allreduce(&y, &x, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== ERROR: collective mismatch on MPI_COMM_WORLD (2 ranks), call #N           [mpi-collective-order]
// CHECK-NEXT:  rank  0   MPI_Barrier     mpi-collective-order.c:14:5 in main
// CHECK-NEXT:  rank  1   MPI_Allreduce   mpi-collective-order.c:16:5 in main                     <- differs
// CHECK-NEXT:  at compile time: branch mpi-collective-order.c:13:7 depends on the rank (set at mpi-collective-order.c:10:3)
// CHECK-NEXT:  fix: let every rank of the communicator make this call, in the same order, or make it on a communicator that has only the ranks that come here
// CHECK-NEXT:SUMMARY: tutti: mpi-collective-order mpi-collective-order.c:16:5 in main (rank 1 of MPI_COMM_WORLD)
