// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-rounds-elsewhere.c, but the rounds themselves are counted.
// RUN: %found
#include <mpi.h>

struct parts {
  int number, rank, ranks, *given, *got;
};
int box_of(struct parts *p, int i);

void start(struct parts *p) {
  MPI_Comm_rank(MPI_COMM_WORLD, &p->rank);
  MPI_Comm_size(MPI_COMM_WORLD, &p->ranks);
}

void distribute(struct parts *p) {
  int rounds = 0;
  for (int i = 0; i < p->rank; i++) {
    rounds++;
    int box = box_of(p, i);
    p->given[box]++;
  }
  for (int i = 0; i < rounds; i++)
    MPI_Scatter(p->given, 1, MPI_INT, &p->got[i], 1, MPI_INT, i,
                MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-2]]:5: warning: MPI_Scatter is not reached by every rank
}
