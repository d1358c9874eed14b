// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-overwritten-idle.c, but they ask for none, and say so once more in the
// handle.
// Twin: bad-overwritten-idle.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct grid {
  int rank, cells;
  MPI_Comm members;
};

void gather(struct grid *g) {
  if (g->rank >= g->cells) {
    MPI_Comm_split(MPI_COMM_WORLD, MPI_UNDEFINED, 0, &g->members);
    g->members = MPI_COMM_NULL;
    return;
  }
  MPI_Comm_split(MPI_COMM_WORLD, 0, g->rank, &g->members);
}

void leave(struct grid *g) {
  if (g->members != MPI_COMM_NULL)
    MPI_Comm_free(&g->members);
}
