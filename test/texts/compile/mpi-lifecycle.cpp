// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Barrier(MPI_COMM_WORLD);
}


// CHECK:mpi-lifecycle.cpp:8:3: warning: MPI_Init starts MPI, and nothing finalizes it [-Wbackend-plugin=mpi-lifecycle]
// CHECK-NEXT:    8 |   MPI_Init(&argc, &argv);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:    9 |   MPI_Barrier(MPI_COMM_WORLD);
// CHECK-NEXT:   10 | }
// CHECK-NEXT:note: fix: start MPI once, before any other call, and finalize it once, after all others
// CHECK-NEXT:note: more: tutti explain mpi-lifecycle
// CHECK-NEXT:1 warning generated.
