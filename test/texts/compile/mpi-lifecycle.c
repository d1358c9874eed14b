// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Finalize();
  MPI_Barrier(MPI_COMM_WORLD);
  return 0;
}


// CHECK:mpi-lifecycle.c:10:3: warning: MPI_Barrier is called after MPI is finalized [-Wbackend-plugin=mpi-lifecycle]
// CHECK-NEXT:   10 |   MPI_Barrier(MPI_COMM_WORLD);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:mpi-lifecycle.c:9:3: note: MPI_Finalize is here
// CHECK-NEXT:    9 |   MPI_Finalize();
// CHECK-NEXT:      |   ^
// CHECK-NEXT:note: fix: start MPI once, before any other call, and finalize it once, after all others
// CHECK-NEXT:note: more: tutti explain mpi-lifecycle
// CHECK-NEXT:1 warning generated.
