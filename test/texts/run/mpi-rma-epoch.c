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
  MPI_Put(&x, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, window);
  MPI_Win_fence(0, window);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== ERROR: MPI_Put outside any access epoch                                   [mpi-rma-epoch]
// CHECK-NEXT:  rank  N   MPI_Put   mpi-rma-epoch.c:13:3 in main
// CHECK-NEXT:  at compile time: MPI_Put is outside any access epoch
// CHECK-NEXT:  fix: open the epoch that the access needs (fence, lock, or start and post) and close it by its own counterpart
// CHECK-NEXT:SUMMARY: tutti: mpi-rma-epoch mpi-rma-epoch.c:13:3 in main (rank N)
