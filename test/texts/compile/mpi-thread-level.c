// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden_omp
#include <mpi.h>

int main(int argc, char **argv) {
  double x = 0;
  MPI_Init(&argc, &argv);
#pragma omp parallel
  {
#pragma omp single
    MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return x > 0;
}


// CHECK:mpi-thread-level.c:13:5: warning: MPI_Bcast in a single region needs MPI_THREAD_SERIALIZED but MPI_Init asks for MPI_THREAD_SINGLE [-Wbackend-plugin=mpi-thread-level]
// CHECK-NEXT:    9 |   MPI_Init(&argc, &argv);
// CHECK-NEXT:      |   ~~~~~~~~~~~~~~~~~~~~~~~
// CHECK-NEXT:   10 | #pragma omp parallel
// CHECK-NEXT:   11 |   {
// CHECK-NEXT:   12 | #pragma omp single
// CHECK-NEXT:   13 |     MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:mpi-thread-level.c:12:1: note: the single region starts here
// CHECK-NEXT:   12 | #pragma omp single
// CHECK-NEXT:      | ^
// CHECK-NEXT:mpi-thread-level.c:9:3: note: MPI is started here; MPI_Init_thread can ask for more
// CHECK-NEXT:    9 |   MPI_Init(&argc, &argv);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:note: fix: start MPI by MPI_Init_thread with the level that the calls need, and look at what is provided
// CHECK-NEXT:note: more: tutti explain mpi-thread-level
// CHECK-NEXT:1 warning generated.
