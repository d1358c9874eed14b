// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden_omp
#include <mpi.h>

void step(int *a, int *b) {
#pragma omp parallel
  {
#pragma omp single nowait
    MPI_Bcast(a, 1, MPI_INT, 0, MPI_COMM_WORLD);
#pragma omp single
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
}


// CHECK:mpi-omp-concurrent.c:13:5: warning: MPI_Bcast can overlap MPI_Bcast in another thread on the same communicator [-Wbackend-plugin=mpi-omp-concurrent]
// CHECK-NEXT:   13 |     MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:mpi-omp-concurrent.c:11:5: note: the other call is here
// CHECK-NEXT:   11 |     MPI_Bcast(a, 1, MPI_INT, 0, MPI_COMM_WORLD);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:mpi-omp-concurrent.c:10:1: note: the single region starts here
// CHECK-NEXT:   10 | #pragma omp single nowait
// CHECK-NEXT:      | ^
// CHECK-NEXT:mpi-omp-concurrent.c:12:1: note: the single region starts here
// CHECK-NEXT:   12 | #pragma omp single
// CHECK-NEXT:      | ^
// CHECK-NEXT:note: fix: put a barrier between the two calls (take 'nowait' away), let one thread make both, or give each thread a communicator of its own
// CHECK-NEXT:note: more: tutti explain mpi-omp-concurrent
// CHECK-NEXT:1 warning generated.
