// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden_omp
#include <mpi.h>

double advance(double sum) {
  double step;
#pragma omp parallel private(step) reduction(+ : sum)
  {
#pragma omp single
    MPI_Bcast(&step, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    sum += step;
  }
  return sum;
}


// CHECK:mpi-omp-private.c:12:5: warning: MPI_Bcast writes to 'step' of one thread, but every thread reads its own [-Wbackend-plugin=mpi-omp-private]
// CHECK-NEXT:   12 |     MPI_Bcast(&step, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:mpi-omp-private.c:13:12: note: it is read here, by threads that have not made the call
// CHECK-NEXT:   13 |     sum += step;
// CHECK-NEXT:      |            ^
// CHECK-NEXT:mpi-omp-private.c:11:1: note: the single region starts here
// CHECK-NEXT:   11 | #pragma omp single
// CHECK-NEXT:      | ^
// CHECK-NEXT:mpi-omp-private.c:9:1: note: the parallel region starts here
// CHECK-NEXT:    9 | #pragma omp parallel private(step) reduction(+ : sum)
// CHECK-NEXT:      | ^
// CHECK-NEXT:note: fix: share the variable and put a barrier behind the call, or put copyprivate on the 'single' around it
// CHECK-NEXT:note: more: tutti explain mpi-omp-private
// CHECK-NEXT:1 warning generated.
