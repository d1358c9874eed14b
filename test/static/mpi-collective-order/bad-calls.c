// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Across functions: wrappers, getters, arguments, pointers to functions. What is
// told stands at the call that ranks part over.
// RUN: %found
#include <mpi.h>

int PMPI_Barrier(MPI_Comm);

static void sync_all(void) { MPI_Barrier(MPI_COMM_WORLD); }
static int my_rank(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}

void wrapper(void) {
  if (my_rank() == 0)
    sync_all();
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier (called by 'sync_all') is not reached by every rank of MPI_COMM_WORLD [{{.*}}mpi-collective-order]
  // CHECK: :[[#@LINE-3]]:{{[0-9]+}}: note: this branch depends on the rank
  // CHECK: :[[#@LINE-9]]:3: note: 'rank' was set here
}

static void report(int is_root) {
  if (is_root)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}
void argument(void) { report(my_rank() == 0); }

static void step(int phase) {
  if (phase == 0)
    MPI_Barrier(MPI_COMM_WORLD);
  else
    MPI_Allreduce(MPI_IN_PLACE, &phase, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}
void constant_argument(void) {
  if (my_rank() == 0)
    step(0);
  else
    step(1);
  // CHECK: :[[#@LINE-3]]:5: warning: ranks of MPI_COMM_WORLD call different collectives: MPI_Barrier (called by 'step') here, others MPI_Allreduce (called by 'step')
}

static void (*hook)(void);
void set_hook(void) { hook = sync_all; }
void pointer(void) {
  if (my_rank() == 0)
    hook();
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}

static void recurse(int depth) {
  if (depth > 0) {
    MPI_Barrier(MPI_COMM_WORLD);
    recurse(depth - 1);
  }
}
void recursion(void) {
  if (my_rank() == 0)
    recurse(3);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier (called by 'recurse') is not reached
}

static void set_rank(int *out) { MPI_Comm_rank(MPI_COMM_WORLD, out); }
void out_parameter(void) {
  int rank;
  set_rank(&rank);
  if (rank == 0)
    PMPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}

static int rank_or_error(MPI_Comm comm) {
  int rank = 0;
  if (comm == MPI_COMM_NULL)
    return -1;
  MPI_Comm_rank(comm, &rank);
  return rank;
}
void not_an_error(void) {
  if (rank_or_error(MPI_COMM_WORLD) <= 0)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}
