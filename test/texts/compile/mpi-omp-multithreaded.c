// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden_omp
#include <mpi.h>

void step(double *x, int n) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; ++i)
      x[i] *= 2;
    MPI_Barrier(MPI_COMM_WORLD);
  }
}


// CHECK:mpi-omp-multithreaded.c:13:5: warning: MPI_Barrier is executed by every thread of the team [-Wbackend-plugin=mpi-omp-multithreaded]
// CHECK-NEXT:   13 |     MPI_Barrier(MPI_COMM_WORLD);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:mpi-omp-multithreaded.c:8:1: note: the parallel region starts here
// CHECK-NEXT:    8 | #pragma omp parallel
// CHECK-NEXT:      | ^
// CHECK-NEXT:note: fix: let one thread make the call: in 'masked' or 'master' (MPI_THREAD_FUNNELED), in 'single' (MPI_THREAD_SERIALIZED), or outside of the parallel region
// CHECK-NEXT:note: more: tutti explain mpi-omp-multithreaded
// CHECK-NEXT:1 warning generated.
