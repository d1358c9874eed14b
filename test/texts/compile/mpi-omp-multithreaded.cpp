// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden_omp
#include <mpi.h>

struct Field {
  double sum = 0;
  void combine() { MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); }
};
void step(Field &field) {
#pragma omp parallel
  field.combine();
}


// CHECK:mpi-omp-multithreaded.cpp:13:9: warning: MPI_Allreduce in 'combine' is executed by every thread of the team [-Wbackend-plugin=mpi-omp-multithreaded]
// CHECK-NEXT:   13 |   field.combine();
// CHECK-NEXT:      |         ^
// CHECK-NEXT:mpi-omp-multithreaded.cpp:9:20: note: MPI_Allreduce is called here
// CHECK-NEXT:    9 |   void combine() { MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); }
// CHECK-NEXT:      |                    ^
// CHECK-NEXT:mpi-omp-multithreaded.cpp:12:1: note: the parallel region starts here
// CHECK-NEXT:   12 | #pragma omp parallel
// CHECK-NEXT:      | ^
// CHECK-NEXT:note: fix: let one thread make the call: in 'masked' or 'master' (MPI_THREAD_FUNNELED), in 'single' (MPI_THREAD_SERIALIZED), or outside of the parallel region
// CHECK-NEXT:note: more: tutti explain mpi-omp-multithreaded
// CHECK-NEXT:1 warning generated.
