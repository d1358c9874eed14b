// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

void offer(int *x) {
  MPI_Send(x, 1, MPI_INT, 0, -5, MPI_COMM_WORLD);
}


// CHECK:mpi-argument.c:8:3: warning: MPI_Send gets the negative tag -5 [-Wbackend-plugin=mpi-argument]
// CHECK-NEXT:    8 |   MPI_Send(x, 1, MPI_INT, 0, -5, MPI_COMM_WORLD);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:note: fix: pass a value that the call allows; 'tutti explain mpi-argument' says which
// CHECK-NEXT:note: more: tutti explain mpi-argument
// CHECK-NEXT:1 warning generated.
