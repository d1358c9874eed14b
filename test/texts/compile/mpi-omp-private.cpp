// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden_omp
#include <mpi.h>

void offer(int peer) {
  double x = 4;
#pragma omp parallel private(x)
#pragma omp single
  MPI_Send(&x, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
}


// CHECK:mpi-omp-private.cpp:11:3: warning: MPI_Send sends the thread's own copy of 'x', which has no value yet [-Wbackend-plugin=mpi-omp-private]
// CHECK-NEXT:   11 |   MPI_Send(&x, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:mpi-omp-private.cpp:8:10: note: 'x' outside of the region gets its value here
// CHECK-NEXT:    8 |   double x = 4;
// CHECK-NEXT:      |          ^
// CHECK-NEXT:mpi-omp-private.cpp:9:1: note: the parallel region starts here
// CHECK-NEXT:    9 | #pragma omp parallel private(x)
// CHECK-NEXT:      | ^
// CHECK-NEXT:note: fix: share the variable, make it firstprivate, or give the copy a value before the call
// CHECK-NEXT:note: more: tutti explain mpi-omp-private
// CHECK-NEXT:1 warning generated.
