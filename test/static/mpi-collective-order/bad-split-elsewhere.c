// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A part of the ranks calls collectives of a communicator that was split by
// something else. Twin: good-split-elsewhere.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

struct world {
  int cells;
  MPI_Comm comm;
};
struct world *make_world(MPI_Comm);
int part_of(int rank);
int node_of(int rank);

static void train(struct world *w) {
  MPI_Bcast(&w->cells, 1, MPI_INT, 0, w->comm);
}

void train_parts(MPI_Comm all) {
  int rank, size;
  MPI_Comm part;
  MPI_Comm_rank(all, &rank);
  MPI_Comm_size(all, &size);
  int color = part_of(rank), last = part_of(size);
  MPI_Comm_split(all, node_of(rank), rank, &part);
  struct world *w = make_world(part);
  if (color != last)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Bcast (called by 'train') is not reached by every rank
    train(w);
  MPI_Comm_free(&part);
}
