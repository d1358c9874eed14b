// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

// No rank calls it with a buffer of its own.
void range(long n, long *low, MPI_Comm comm) {
  if (n > 0)
    MPI_Reduce(MPI_IN_PLACE, low, 1, MPI_LONG, MPI_MIN, 0, comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Reduce gets MPI_IN_PLACE on every rank that calls it; only the root may pass it [{{.*}}mpi-collective-in-place]
  // CHECK: note: no call of MPI_Reduce passes a buffer instead
}
