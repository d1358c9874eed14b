// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The twins of good-added-elsewhere.c: nobody adds the number up, or what is
// shown to others is the rank itself.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>

void sum_up(MPI_Comm c, long *v, int n);
void take(MPI_Comm c, int *part, long many);
void show(MPI_Comm c, int *rank);

void share(MPI_Comm c, long all, int *part) {
  int rank, size;
  MPI_Comm_rank(c, &rank);
  MPI_Comm_size(c, &size);
  long want = all / size + (rank < all % size), got = 0, left = all;
  while (left > 0) {
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Barrier is not reached
    MPI_Barrier(c);
    take(c, part, want);
    got += want / 2;
    sum_up(c, &left, 1);
    left = want - got;
  }
}

void who_waits(MPI_Comm c, int from) {
  long waiting = 1;
  sum_up(c, &waiting, 1);
  MPI_Recv(&waiting, 1, MPI_LONG, from, 0, c, MPI_STATUS_IGNORE);
  if (waiting)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Barrier is not reached
    MPI_Barrier(c);
}

void first(MPI_Comm c) {
  int rank;
  MPI_Comm_rank(c, &rank);
  show(c, &rank);
  if (rank == 0)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Barrier is not reached
    MPI_Barrier(c);
}
