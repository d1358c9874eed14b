// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Near twin of good-kept-state.c: only the first rank is ever ready.
// RUN: %found
#include <mpi.h>

int work(void);
static struct {
  int rank, ready, saved;
} state;

int begin(MPI_Comm comm, int wanted) {
  MPI_Comm_rank(comm, &state.rank);
  if (!wanted)
    return 1;
  if (state.rank == 0)
    state.ready = 1;
  return 0;
}

int finish(void) {
  if (state.ready == 0)
    return 1;
  MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD
  // CHECK: note: for example, with 2 ranks: rank 0 in MPI_Barrier ({{.*}}:[[#@LINE-2]]), rank 1 at the end of 'finish'
  return 0;
}

// The rank itself is kept.
static int me;
void hello(void) { MPI_Comm_rank(MPI_COMM_WORLD, &me); }
void tell(int *x) {
  if (me < 2)
    MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Bcast is not reached by every rank of MPI_COMM_WORLD
  // CHECK: note: for example, with 3 ranks: ranks 0, 1 in MPI_Bcast {{.*}}, rank 2 at the end of 'tell'
}
