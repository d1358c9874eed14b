// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranks go round as often as each has something to give away. That functions of
// other files, which are handed the structure in each round, set the number of
// ranks is no more than possible.
// RUN: %quiet
#include <mpi.h>

struct parts {
  int number, rank, ranks, *given, *got;
};
int box_of(struct parts *p, int i);
void take_away(struct parts *p, int i);

void start(struct parts *p) {
  MPI_Comm_rank(MPI_COMM_WORLD, &p->rank);
  MPI_Comm_size(MPI_COMM_WORLD, &p->ranks);
}

void distribute(struct parts *p) {
  for (int i = 0; i < p->number; i++) {
    int box = box_of(p, i);
    if (box != p->rank) {
      p->given[box]++;
      take_away(p, i);
      i--;
    }
  }
  for (int i = 0; i < p->ranks; i++)
    MPI_Scatter(p->given, 1, MPI_INT, &p->got[i], 1, MPI_INT, i,
                MPI_COMM_WORLD);
}
