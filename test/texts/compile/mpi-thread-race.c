// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden_omp
#include <mpi.h>

void fill(int peer) {
  double a[256];
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < 256; ++i)
      a[i] = i;
#pragma omp single
    MPI_Send(a, 256, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
  }
}


// CHECK:mpi-thread-race.c:15:5: warning: MPI_Send reads 'a', which another thread can write to at the same time [-Wbackend-plugin=mpi-thread-race]
// CHECK-NEXT:   15 |     MPI_Send(a, 256, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:mpi-thread-race.c:13:12: note: it is written to here
// CHECK-NEXT:   13 |       a[i] = i;
// CHECK-NEXT:      |            ^
// CHECK-NEXT:mpi-thread-race.c:9:1: note: the parallel region starts here
// CHECK-NEXT:    9 | #pragma omp parallel
// CHECK-NEXT:      | ^
// CHECK-NEXT:note: fix: put a barrier (or the end of a work-sharing region without 'nowait') between the call and what the other threads do with this memory, or give each thread memory of its own
// CHECK-NEXT:note: more: tutti explain mpi-thread-race
// CHECK-NEXT:1 warning generated.
