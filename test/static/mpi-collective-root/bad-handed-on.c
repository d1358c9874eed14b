// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function that broadcasts is handed the caller's own rank as the root.
// RUN: %found
#include <mpi.h>

static void spread(int *b, int root, MPI_Comm comm) {
  MPI_Bcast(b, 1, MPI_INT, root, comm);
}

void of_everybody(int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  spread(b, rank, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: the root of MPI_Bcast (called by 'spread') depends on the rank [{{.*}}mpi-collective-root]
}
