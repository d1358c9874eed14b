// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers that ranks are compared with, and no such numbers with which the ranks
// part and meet.
// RUN: %found
#include <mpi.h>

void one_part(int low, double *x) {
  int me;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me < low)
    // CHECK-DAG: bad-ranges.c:[[#@LINE+1]]:{{.*}}MPI_Allreduce is not reached by every rank
    MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

// The second range is part of the first one.
void twice(int low, double *x) {
  int me;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me < low)
    // CHECK-DAG: bad-ranges.c:[[#@LINE+1]]:{{.*}}MPI_Allreduce is not reached by every rank
    MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  if (me < low && low > 1)
    MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

// A setting, not the numbers, decides whether the others come.
void setting(int root, int others, double *x) {
  int me;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me == root) {
    // CHECK-DAG: bad-ranges.c:[[#@LINE+1]]:{{.*}}MPI_Bcast
    MPI_Bcast(x, 1, MPI_DOUBLE, root, MPI_COMM_WORLD);
  } else if (others) {
    MPI_Bcast(x, 1, MPI_DOUBLE, root, MPI_COMM_WORLD);
  }
}

// One range after the other, each with all ranks of those before.
void blocks(int parts, MPI_Comm *mine) {
  int me, all, first = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &all);
  int length = all / parts;
  for (int part = 0; part < parts; ++part) {
    if (me < first + length)
      // CHECK-DAG: bad-ranges.c:[[#@LINE+1]]:{{.*}}MPI_Comm_split is not reached by every rank
      MPI_Comm_split(MPI_COMM_WORLD, part, me, mine);
    first += length;
  }
}

// What is there does not matter: no range has the last rank.
void components(int air, int sea, int bound, MPI_Comm *mine) {
  int me, all;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &all);
  if (air && me < bound && me < all - 1)
    // CHECK-DAG: bad-ranges.c:[[#@LINE+1]]:{{.*}}MPI_Comm_split is not reached by every rank
    MPI_Comm_split(MPI_COMM_WORLD, 0, me, mine);
  if (sea && me >= bound && me < all - 1)
    MPI_Comm_split(MPI_COMM_WORLD, 1, me, mine);
}
