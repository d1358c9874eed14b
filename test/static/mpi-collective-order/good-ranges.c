// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranges of ranks that nothing in sight says to leave nobody out: with some
// numbers the ranks part and meet all the same. That they do not is of level 2.
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

struct component {
  int first, last;
};
static void enter(int me, int number, MPI_Comm *mine) {
  MPI_Comm_split(MPI_COMM_WORLD, number, me, mine);
}
// CHECK: good-ranges.c:[[#@LINE+9]]:{{.*}}MPI_Comm_split
// CHECK: right if the numbers that ranks are compared with leave no rank out
void start(struct component *sea, struct component *air, MPI_Comm *mine) {
  int me;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Bcast(sea, 2, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(air, 2, MPI_INT, 0, MPI_COMM_WORLD);
  if (me >= sea->first && me <= sea->last)
    enter(me, 0, mine);
  if (me >= air->first && me <= air->last)
    enter(me, 1, mine);
}

// Those below a bound, and those from another one on.
void halves(int low, int high, double *x) {
  int me;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me < low)
    MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  if (me >= high)
    MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

// One range after the other: how many there are and how long each is are made
// of the same numbers.
// CHECK: good-ranges.c:[[#@LINE+11]]:{{.*}}MPI_Comm_split
// CHECK: right if the numbers that ranks are compared with leave no rank out
void blocks(int parts, MPI_Comm *mine) {
  int me, all, first = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &all);
  int length = all / parts + 1;
  for (int part = 0; part < parts; ++part) {
    if (part >= all % parts)
      length = all / parts;
    if (me >= first && me < first + length)
      MPI_Comm_split(MPI_COMM_WORLD, part, me, mine);
    first += length;
  }
}

// Which ranges there are is the same for all ranks, and not known.
extern int find(const char *name);
extern int lowest[9], highest[9];
// CHECK: good-ranges.c:[[#@LINE+9]]:{{.*}}MPI_Comm_split
// CHECK: right if the numbers that ranks are compared with leave no rank out
void components(void (*air)(MPI_Comm), void (*sea)(MPI_Comm)) {
  int me;
  MPI_Comm mine;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (air) {
    int number = find("air");
    if (lowest[number] <= me && me <= highest[number]) {
      enter(me, number, &mine);
      air(mine);
    }
  }
  if (sea) {
    int number = find("sea");
    if (lowest[number] <= me && me <= highest[number]) {
      enter(me, number, &mine);
      sea(mine);
    }
  }
}
