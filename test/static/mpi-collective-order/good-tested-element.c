// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A list of communicators, one for each row of a grid: in the one with a number
// are the ranks whose row has that number. Twin: bad-tested-element.c.
// RUN: %quiet
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
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
        MPI_Barrier(G->Rows[I]);
}

void sum(MPI_Comm *Columns, int NumColumns, double *X) {
  int Rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  for (int I = 0; I < NumColumns; ++I)
    if (Rank % NumColumns == I)
      MPI_Allreduce(MPI_IN_PLACE, X, 1, MPI_DOUBLE, MPI_SUM, Columns[I]);
}
