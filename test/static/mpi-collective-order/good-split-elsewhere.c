// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A part of the ranks, for which the communicator was split that a function of
// another file keeps, calls its collectives. Twin: bad-split-elsewhere.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct world {
  int cells;
  MPI_Comm comm;
};
struct world *make_world(MPI_Comm);
int part_of(int rank);

static void train(struct world *w) {
  MPI_Bcast(&w->cells, 1, MPI_INT, 0, w->comm);
}

void train_parts(MPI_Comm all) {
  int rank, size;
  MPI_Comm part;
  MPI_Comm_rank(all, &rank);
  MPI_Comm_size(all, &size);
  int color = part_of(rank), last = part_of(size);
  MPI_Comm_split(all, color, rank, &part);
  struct world *w = make_world(part);
  if (color != last)
    train(w);
  MPI_Comm_free(&part);
}
