// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %ran
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 1, memory[4] = {0};
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(memory, sizeof memory, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_fence(0, window);
  MPI_Put(&x, 1, MPI_INT, 0, 2, 1, MPI_INT, window);
  MPI_Win_fence(0, window);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== ERROR: race in a window of rank 0: MPI_Put and MPI_Put use the same memory and nothing orders them  [mpi-rma-race]
// CHECK-NEXT:  rank  0   MPI_Put, writes bytes 8 to 11   mpi-rma-race.c:14:3 in main
// CHECK-NEXT:  rank  1   MPI_Put, writes bytes 8 to 11   mpi-rma-race.c:14:3 in main
// CHECK-NEXT:  at compile time: every rank's MPI_Put writes to the same memory of rank 0 in one epoch
// CHECK-NEXT:  fix: put synchronisation of the window between the two accesses, or use accumulates of one operation for both
// CHECK-NEXT:SUMMARY: tutti: mpi-rma-race mpi-rma-race.c:14:3 in main (rank 0)
