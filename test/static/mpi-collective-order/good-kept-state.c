// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A library keeps whether it is ready; the first rank alone sets that again, but
// only where it was set on all.
// RUN: %quiet
#include <mpi.h>

int work(void);
static struct {
  int rank, ready, saved;
} state;

int begin(MPI_Comm comm, int wanted) {
  MPI_Comm_rank(comm, &state.rank);
  if (!wanted)
    return 1;
  state.ready = 1;
  return 0;
}

int save(void) {
  if (!state.ready)
    return 1;
  int failed = work();
  if (state.rank == 0 && !failed)
    state.ready = 2;
  MPI_Barrier(MPI_COMM_WORLD);
  return failed;
}

int finish(void) {
  if (state.ready == 0)
    return 1;
  MPI_Barrier(MPI_COMM_WORLD);
  return 0;
}
