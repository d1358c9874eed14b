// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>
#include <vector>
void offer(double x, int peer) {
  std::vector<double> memory(8);
  MPI_Win window;
  MPI_Win_create(memory.data(), 64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, window);
  MPI_Put(&x, 1, MPI_DOUBLE, peer, 0, 1, MPI_DOUBLE, window);
  MPI_Win_free(&window);
}


// CHECK:mpi-rma-epoch.cpp:13:3: warning: MPI_Win_free frees a window that is locked [-Wbackend-plugin=mpi-rma-epoch]
// CHECK-NEXT:   13 |   MPI_Win_free(&window);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:mpi-rma-epoch.cpp:11:3: note: the epoch began here
// CHECK-NEXT:   11 |   MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, window);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:note: fix: open the epoch that the access needs (fence, lock, or start and post) and close it by its own counterpart
// CHECK-NEXT:note: more: tutti explain mpi-rma-epoch
// CHECK-NEXT:1 warning generated.
