// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
// What a function is told by an address decides whether it reduces.
// Twin: good-constant-address.c.
#include <mpi.h>

static void next(int *number, const int *agree, MPI_Comm comm) {
  int most = *number, together = 1;
  if (agree)
    together = *agree;
  if (together) {
    MPI_Allreduce(number, &most, 1, MPI_INT, MPI_MAX, comm);
    *number = most;
  }
}

void first(int *number, MPI_Comm comm) {
  int rank;
  const int yes = 1;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0)
    next(number, &yes, comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Allreduce (called by 'next') is not reached by every rank of 'comm' [{{.*}}mpi-collective-order]
  MPI_Bcast(number, 1, MPI_INT, 0, comm);
}
