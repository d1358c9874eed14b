// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

int main(int argc, char **argv) {
  int x = 1, memory[8] = {};
  MPI_Init(&argc, &argv);
  MPI_Win window;
  MPI_Win_create(memory, sizeof memory, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_fence(0, window);
  MPI_Put(&x, 1, MPI_INT, 0, 2, 1, MPI_INT, window);
  MPI_Win_fence(0, window);
  MPI_Win_free(&window);
  MPI_Finalize();
}


// CHECK:mpi-rma-race.cpp:13:3: warning: every rank's MPI_Put writes to the same memory of rank 0 in one epoch [-Wbackend-plugin=mpi-rma-race]
// CHECK-NEXT:   13 |   MPI_Put(&x, 1, MPI_INT, 0, 2, 1, MPI_INT, window);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:note: fix: put synchronisation of the window between the two accesses, or use accumulates of one operation for both
// CHECK-NEXT:note: more: tutti explain mpi-rma-race
// CHECK-NEXT:1 warning generated.
