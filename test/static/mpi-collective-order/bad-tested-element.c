// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-tested-element.c, but the communicator is another one than that of the
// number that is tested.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>

struct Grid {
  int Sizes[2], Mine[2];
  MPI_Comm *Rows;
};

void place(struct Grid *G) {
  int Rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  G->Mine[0] = Rank % G->Sizes[0];
  G->Mine[1] = Rank / G->Sizes[0];
}

void save(struct Grid *G, int Slices) {
  place(G);
  for (int I = 0; I < G->Sizes[1]; ++I)
    if (G->Mine[1] == I)
      for (int K = 0; K < Slices; ++K)
        // CHECK: [[#@LINE+1]]:{{.*}}MPI_Barrier is not reached by every rank
        MPI_Barrier(G->Rows[0]);
}

void sum(MPI_Comm *Columns, int NumColumns, double *X) {
  int Rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  for (int I = 0; I < NumColumns; ++I)
    if (Rank % NumColumns == I)
      // CHECK: [[#@LINE+1]]:{{.*}}MPI_Allreduce is not reached by every rank
      MPI_Allreduce(MPI_IN_PLACE, X, 1, MPI_DOUBLE, MPI_SUM, Columns[0]);
}
