// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

void share(void) {
  double values[4] = {1, 2, 3, 4};
  MPI_Bcast(values, 4, MPI_FLOAT, 0, MPI_COMM_WORLD);
}


// CHECK:mpi-buffer-type.c:9:3: warning: MPI_Bcast takes elements of MPI_FLOAT from or into a buffer of type 'double' [-Wbackend-plugin=mpi-buffer-type]
// CHECK-NEXT:    9 |   MPI_Bcast(values, 4, MPI_FLOAT, 0, MPI_COMM_WORLD);
// CHECK-NEXT:      |   ^                    ~~~~~~~~~
// CHECK-NEXT:      |                        MPI_DOUBLE
// CHECK-NEXT:mpi-buffer-type.c:9:3: note: the buffer is 'values'
// CHECK-NEXT:note: fix: pass the datatype of the buffer's elements, and a count of elements that the buffer has
// CHECK-NEXT:note: more: tutti explain mpi-buffer-type
// CHECK-NEXT:1 warning generated.
