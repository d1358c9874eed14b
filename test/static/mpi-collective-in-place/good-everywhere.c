// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

void range(long n, long *low, MPI_Comm comm, int root) {
  if (n > 0) {
    if (root)
      MPI_Reduce(MPI_IN_PLACE, low, 1, MPI_LONG, MPI_MIN, 0, comm);
    else
      MPI_Reduce(low, 0, 1, MPI_LONG, MPI_MIN, 0, comm);
  }
}
void alone(long *low) {
  MPI_Gather(MPI_IN_PLACE, 1, MPI_LONG, low, 1, MPI_LONG, 0, MPI_COMM_SELF);
}
