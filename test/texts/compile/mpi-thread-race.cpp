// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden_omp
#include <mpi.h>

double advance(double sum) {
  double step;
#pragma omp parallel reduction(+ : sum)
  {
#pragma omp master
    MPI_Bcast(&step, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    sum += step;
  }
  return sum;
}


// CHECK:mpi-thread-race.cpp:12:5: warning: MPI_Bcast writes to 'step', which another thread can read at the same time [-Wbackend-plugin=mpi-thread-race]
// CHECK-NEXT:   12 |     MPI_Bcast(&step, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:mpi-thread-race.cpp:13:12: note: it is read here
// CHECK-NEXT:   13 |     sum += step;
// CHECK-NEXT:      |            ^
// CHECK-NEXT:mpi-thread-race.cpp:9:1: note: the parallel region starts here
// CHECK-NEXT:    9 | #pragma omp parallel reduction(+ : sum)
// CHECK-NEXT:      | ^
// CHECK-NEXT:note: fix: put a barrier (or the end of a work-sharing region without 'nowait') between the call and what the other threads do with this memory, or give each thread memory of its own
// CHECK-NEXT:note: more: tutti explain mpi-thread-race
// CHECK-NEXT:1 warning generated.
