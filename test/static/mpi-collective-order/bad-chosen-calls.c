// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that the rank chooses and that are called through a pointer.
// RUN: %found
#include <mpi.h>

static void meets(MPI_Comm c) { MPI_Barrier(c); }
static void leaves(MPI_Comm c) { (void)c; }

void selected(MPI_Comm c) {
  int rank;
  MPI_Comm_rank(c, &rank);
  void (*f)(MPI_Comm) = rank == 0 ? meets : leaves;
  f(c);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Barrier (called by 'meets') is not reached by every rank of 'c' [{{.*}}mpi-collective-order]
}

void set(MPI_Comm c) {
  int rank;
  MPI_Comm_rank(c, &rank);
  void (*f)(MPI_Comm);
  if (rank == 0)
    f = meets;
  else
    f = leaves;
  f(c);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Barrier (called by 'meets') is not reached by every rank of 'c' [{{.*}}mpi-collective-order]
}

void table(MPI_Comm c) {
  static void (*const all[])(MPI_Comm) = {meets, leaves};
  int rank;
  MPI_Comm_rank(c, &rank);
  all[rank % 2](c);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Barrier (called by 'meets') is not reached by every rank of 'c' [{{.*}}mpi-collective-order]
}

// Both choices are one function.
void same(MPI_Comm c, int n) {
  int rank;
  MPI_Comm_rank(c, &rank);
  int (*f)(MPI_Comm) = n > 0 ? MPI_Barrier : MPI_Barrier;
  if (rank == 0)
    f(c);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of 'c' [{{.*}}mpi-collective-order]
}
