// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %golden
#include <mpi.h>

void total(double *x) {
  MPI_Allreduce(x, x, 4, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}


// CHECK:mpi-buffer-overlap.c:8:3: warning: MPI_Allreduce sends from the buffer it receives into [-Wbackend-plugin=mpi-buffer-overlap]
// CHECK-NEXT:    8 |   MPI_Allreduce(x, x, 4, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
// CHECK-NEXT:      |   ^             ~
// CHECK-NEXT:      |                 MPI_IN_PLACE
// CHECK-NEXT:mpi-buffer-overlap.c:8:3: note: pass MPI_IN_PLACE, or another buffer
// CHECK-NEXT:note: fix: give each operation memory of its own; MPI_IN_PLACE says that a collective's buffers are one
// CHECK-NEXT:note: more: tutti explain mpi-buffer-overlap
// CHECK-NEXT:1 warning generated.
