// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

void share() {
  double *values = new double[4]();
  MPI_Bcast(values, 5, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  delete[] values;
}


// CHECK:mpi-buffer-type.cpp:9:3: warning: MPI_Bcast uses 5 elements of MPI_DOUBLE (40 bytes), but the buffer has 32 bytes [-Wbackend-plugin=mpi-buffer-type]
// CHECK-NEXT:    9 |   MPI_Bcast(values, 5, MPI_DOUBLE, 0, MPI_COMM_WORLD);
// CHECK-NEXT:      |   ^
// CHECK-NEXT:mpi-buffer-type.cpp:9:3: note: the buffer is 'values'
// CHECK-NEXT:note: fix: pass the datatype of the buffer's elements, and a count of elements that the buffer has
// CHECK-NEXT:note: more: tutti explain mpi-buffer-type
// CHECK-NEXT:1 warning generated.
