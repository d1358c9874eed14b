// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %ran
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm mine;
  MPI_Comm_dup(MPI_COMM_WORLD, &mine);
  MPI_Barrier(mine);
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== ERROR: 2 communicators were never freed                                   [mpi-leak]
// CHECK-NEXT:  ranks 0-1   MPI_Comm_dup   mpi-leak.c:12:3 in main
// CHECK-NEXT:  at compile time: MPI_Comm_dup makes a communicator that is never freed before MPI_Finalize
// CHECK-NEXT:  fix: free it before MPI_Finalize and before its variable is used for another one
// CHECK-NEXT:SUMMARY: tutti: mpi-leak mpi-leak.c:12:3 in main (ranks 0-1)
