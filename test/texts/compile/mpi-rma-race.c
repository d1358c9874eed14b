// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

void offer(double *memory, int peer) {
  double x = 1;
  MPI_Win window;
  MPI_Win_create(memory, 64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_fence(0, window);
  MPI_Get(&x, 1, MPI_DOUBLE, peer, 0, 1, MPI_DOUBLE, window);
  memory[1] = x;
  MPI_Win_fence(0, window);
  MPI_Win_free(&window);
}


// CHECK:mpi-rma-race.c:13:15: warning: 'x' is read before the MPI_Get that receives into it is complete [-Wbackend-plugin=mpi-rma-race]
// CHECK-NEXT:   13 |   memory[1] = x;
// CHECK-NEXT:      |               ^
// CHECK-NEXT:mpi-rma-race.c:12:3: note: started here
// CHECK-NEXT:   12 |   MPI_Get(&x, 1, MPI_DOUBLE, peer, 0, 1, MPI_DOUBLE, window);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:note: fix: put synchronisation of the window between the two accesses, or use accumulates of one operation for both
// CHECK-NEXT:note: more: tutti explain mpi-rma-race
// CHECK-NEXT:1 warning generated.
