// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers that were worked out from the rank or from what each rank has of its
// own, and that a function of another file adds up on every way.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <mpi.h>

void sum_up(MPI_Comm c, long *v, int n);
void take(MPI_Comm c, int *part, long many);

void share(MPI_Comm c, long all, int *part) {
  int rank, size;
  MPI_Comm_rank(c, &rank);
  MPI_Comm_size(c, &size);
  long want = all / size + (rank < all % size), got = 0, left = all;
  while (left > 0) {
    MPI_Barrier(c);
    take(c, part, want);
    got += want / 2;
    left = want - got;
    sum_up(c, &left, 1);
  }
}

void who_waits(MPI_Comm c, int from) {
  long waiting = 1;
  MPI_Recv(&waiting, 1, MPI_LONG, from, 0, c, MPI_STATUS_IGNORE);
  sum_up(c, &waiting, 1);
  if (waiting)
    MPI_Barrier(c);
}
