// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns of all ranks where the rank and the number of ranks are members that
// another function fills, but the last rank has none. Twin: good-size-member.c.
// RUN: %found
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct part {
  int cells;
  int rank, size;
  MPI_Comm comm;
};

struct part *make_part(int cells, MPI_Comm comm) {
  struct part *p = malloc(sizeof *p);
  p->cells = cells;
  p->comm = comm;
  MPI_Comm_rank(comm, &p->rank);
  MPI_Comm_size(comm, &p->size);
  return p;
}

void show(const struct part *p) {
  for (int turn = 0; turn < p->size - 1; turn++) {
    MPI_Barrier(p->comm);
    if (turn == p->rank) {
      printf("%d cells\n", p->cells);
      // CHECK: :[[#@LINE+1]]:7: warning: MPI_Barrier is not reached by every rank
      MPI_Barrier(p->comm);
    }
  }
}
