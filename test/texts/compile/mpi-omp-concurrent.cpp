// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden_omp
#include <mpi.h>

void step(int &a, int &b) {
#pragma omp parallel sections
  {
#pragma omp section
    MPI_Bcast(&a, 1, MPI_INT, 0, MPI_COMM_WORLD);
#pragma omp section
    MPI_Bcast(&b, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
}


// CHECK:mpi-omp-concurrent.cpp:13:5: warning: MPI_Bcast can overlap MPI_Bcast in another thread on the same communicator [-Wbackend-plugin=mpi-omp-concurrent]
// CHECK-NEXT:   13 |     MPI_Bcast(&b, 1, MPI_INT, 0, MPI_COMM_WORLD);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:mpi-omp-concurrent.cpp:11:5: note: the other call is here
// CHECK-NEXT:   11 |     MPI_Bcast(&a, 1, MPI_INT, 0, MPI_COMM_WORLD);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:mpi-omp-concurrent.cpp:11:5: note: the section is here
// CHECK-NEXT:mpi-omp-concurrent.cpp:13:5: note: the section is here
// CHECK-NEXT:   13 |     MPI_Bcast(&b, 1, MPI_INT, 0, MPI_COMM_WORLD);
// CHECK-NEXT:      |     ^
// CHECK-NEXT:note: fix: put collectives of one communicator into the same section: sections run in any order and at the same time
// CHECK-NEXT:note: more: tutti explain mpi-omp-concurrent
// CHECK-NEXT:1 warning generated.
