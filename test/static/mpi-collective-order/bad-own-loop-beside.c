// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each rank makes as many rounds as it was told, and each round writes what is
// tested afterwards.
// Twin: good-own-loop-beside.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
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
      G->edges = Old[I];
  }
  if (G->edges)
    MPI_Barrier(C);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of 'C' [{{.*}}mpi-collective-order]
  // CHECK: note: this branch depends on data that each rank has of its own
  G->edges = 0;
}
