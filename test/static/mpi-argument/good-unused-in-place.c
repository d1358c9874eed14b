// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who is not the root receives nothing, and may say MPI_IN_PLACE for where.
// RUN: %quiet
#include <mpi.h>

void collect(int root, double *mine, double *all, int n) {
  int me;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me == root)
    MPI_Gather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, n, MPI_DOUBLE, root,
               MPI_COMM_WORLD);
  else
    MPI_Gather(mine, n, MPI_DOUBLE, MPI_IN_PLACE, n, MPI_DOUBLE, root,
               MPI_COMM_WORLD);
}
