// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same limits on the communicator of all ranks; and one rank alone on that
// of a part.
// Twin: good-range-of-part.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>

void on_all(MPI_Comm all, const int *first, int many, double *data) {
  int rank;
  MPI_Comm_rank(all, &rank);
  for (int i = 0; i < many; ++i) {
    if (first[i] <= rank && rank < first[i + 1])
      // CHECK: :[[#@LINE+1]]:7: warning: MPI_Allreduce is not reached by every rank of 'all'
      MPI_Allreduce(MPI_IN_PLACE, data, 1, MPI_DOUBLE, MPI_MAX, all);
  }
}

void by_one(MPI_Comm all, MPI_Comm *parts, double *data) {
  int rank;
  MPI_Comm_rank(all, &rank);
  if (rank == 0)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Allreduce is not reached by every rank
    MPI_Allreduce(MPI_IN_PLACE, data, 1, MPI_DOUBLE, MPI_MAX, parts[1]);
}
