// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The answer of a question is taken for its contrary.
// RUN: %found
#include <mpi.h>

struct grid {
  MPI_Comm comm;
};

void leave(struct grid *g) {
  int over;
  MPI_Finalized(&over);
  if (g->comm != MPI_COMM_NULL && over)
    MPI_Comm_free(&g->comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Comm_free is called after MPI is finalized [{{.*}}mpi-lifecycle]
  // CHECK: :[[#@LINE-4]]:3: note: MPI_Finalized is here
}

int number(void) {
  int there = 0, rank = 0;
  MPI_Initialized(&there);
  if (!there)
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Comm_rank is called before MPI is started [{{.*}}mpi-lifecycle]
  return rank;
}
