// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

void work() {
  MPI_Comm mine;
  MPI_Comm_dup(MPI_COMM_WORLD, &mine);
  MPI_Comm other = mine;
  MPI_Comm_free(&mine);
  MPI_Barrier(other);
}


// CHECK:mpi-handle.cpp:12:3: warning: MPI_Barrier uses a communicator that is freed [-Wbackend-plugin=mpi-handle]
// CHECK-NEXT:   12 |   MPI_Barrier(other);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:mpi-handle.cpp:11:3: note: 'mine' is freed here
// CHECK-NEXT:   11 |   MPI_Comm_free(&mine);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:note: fix: use the handle between the call that makes it and the one that frees it; predefined handles are not freed
// CHECK-NEXT:note: more: tutti explain mpi-handle
// CHECK-NEXT:1 warning generated.
