// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All ranks, and so the root, say MPI_IN_PLACE for where they receive.
// RUN: %found
#include <mpi.h>

void collect(int root, double *mine, int n) {
  // CHECK: bad-used-in-place.c:[[#@LINE+1]]:3: warning: MPI_Gather gets MPI_IN_PLACE as receive buffer
  MPI_Gather(mine, n, MPI_DOUBLE, MPI_IN_PLACE, n, MPI_DOUBLE, root,
             MPI_COMM_WORLD);
}
