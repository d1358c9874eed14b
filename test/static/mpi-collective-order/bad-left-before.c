// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
// That a setting may have all ranks leave before does not make good what one of
// them leaves out by an error of its own. Twin: good-left-before.c.
#include <mpi.h>

extern int enabled;
int next_state(void);

int test(double mine, double *all, MPI_Comm comm) {
  int rank, state = 0;
  MPI_Comm_rank(comm, &rank);
  if (enabled <= 0)
    return 1;
  if (rank == 0) {
    MPI_Recv(&state, 1, MPI_INT, MPI_ANY_SOURCE, 0, comm, MPI_STATUS_IGNORE);
    if (state != 0)
      return 1;
  }
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Allreduce is not reached by every rank of 'comm'
  MPI_Allreduce(&mine, all, 1, MPI_DOUBLE, MPI_SUM, comm);
  return 0;
}
