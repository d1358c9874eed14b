// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

void offer(double *memory, double x) {
  MPI_Win window;
  MPI_Win_create(memory, 64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Put(&x, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, window);
  MPI_Win_fence(0, window);
  MPI_Win_free(&window);
}


// CHECK:mpi-rma-epoch.c:10:3: warning: MPI_Put is outside any access epoch [-Wbackend-plugin=mpi-rma-epoch]
// CHECK-NEXT:   10 |   MPI_Put(&x, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, window);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:mpi-rma-epoch.c:9:3: note: the window is made here
// CHECK-NEXT:    9 |   MPI_Win_create(memory, 64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:note: fix: open the epoch that the access needs (fence, lock, or start and post) and close it by its own counterpart
// CHECK-NEXT:note: more: tutti explain mpi-rma-epoch
// CHECK-NEXT:1 warning generated.
