// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Near twins of good-witness.c: some ranks and some way of what is unknown, which
// the last note tells.
// RUN: %found
#include <mpi.h>
#include <stdlib.h>

int load(const char *name, double *table);

// Who fails sends nothing.
void tables(const char *name, double *table) {
  int rank, code = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    if (load(name, table) != 0)
      return;
    MPI_Bcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
  } else {
    MPI_Bcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Bcast is not reached by every rank of MPI_COMM_WORLD
    // CHECK: note: for example, with 2 ranks: rank 0 at the end of 'tables', rank 1 in MPI_Bcast ({{.*}}:[[#@LINE-2]])
  }
}

// The first rank leaves early where it is not the only one.
int prepare(const char *name, double *table, MPI_Comm comm) {
  int rank, size, bad = 0;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  if (rank == 0 && load(name, table))
    bad = 1;
  if (bad && size > 1)
    return 1;
  MPI_Barrier(comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Barrier is not reached by every rank of 'comm'
  // CHECK: note: for example, with 2 ranks: rank 0 at the end of 'prepare', rank 1 in MPI_Barrier
  return 0;
}

// The loop is bounded by the array that MPI writes.
struct layout {
  int extent[2], place[2];
};
void sweeps(MPI_Comm grid, double *row) {
  struct layout l = {{4, 4}, {0, 0}};
  int me;
  MPI_Comm_rank(grid, &me);
  MPI_Cart_coords(grid, me, 2, l.place);
  for (int i = 0; i < l.place[0]; i++)
    MPI_Bcast(row, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Bcast is not reached by every rank of MPI_COMM_WORLD
}

// The others start one more than the first rank.
void rounds(MPI_Comm comm, int left) {
  int rank, more = 1;
  MPI_Request get;
  MPI_Comm_rank(comm, &rank);
  if (rank != 0) {
    MPI_Ibcast(&more, 1, MPI_INT, 0, comm, &get);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Ibcast is not reached by every rank of 'comm'
    MPI_Wait(&get, MPI_STATUS_IGNORE);
  }
  do {
    if (rank == 0)
      more = --left > 0;
    MPI_Bcast(&more, 1, MPI_INT, 0, comm);
  } while (more);
}

// Two of three ranks, and a number of ranks of which the two make a difference.
void three(double *x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 2)
    MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Allreduce is not reached by every rank of MPI_COMM_WORLD
  // CHECK: note: for example, with 3 ranks: ranks 0, 1 at the end of 'three', rank 2 in MPI_Allreduce
}

// More rounds than are looked at before one in which the first rank leaves one
// out.
void sixth(int count, double *x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < count; i++) {
    if (i == 5 && rank == 0)
      continue;
    MPI_Bcast(x, 8, MPI_DOUBLE, 1, MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Bcast is not reached by every rank of MPI_COMM_WORLD
  }
}
