// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is looked up by the rank in another file is not there on each of them,
// and no function of this name allocates.
// Twin: good-own-allocator.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>

int *block_of(int rank);

void spread(int *mine, MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  int *all = block_of(rank);
  if (all)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Bcast is not reached by every rank of 'comm'
    MPI_Bcast(mine, 1, MPI_INT, 0, comm);
}
