// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-own-loop-beside.c, but the loop writes to other memory: who comes out
// of it finds what was there before, however many rounds he made.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct grid {
  long cells, edges;
};

void relabel(struct grid *G, long *Label, const long *Old, MPI_Comm C) {
  long Mine, I = 0;
  MPI_Recv(&Mine, 1, MPI_LONG, MPI_ANY_SOURCE, 0, C, MPI_STATUS_IGNORE);
  while (I < Mine) {
    Label[I++] = 0;
    if (Old[I] > Mine)
      continue;
    if (Old[I] > 0)
      Label[I] = Old[I] + 1;
  }
  if (G->edges)
    MPI_Barrier(C);
  G->edges = 0;
}
