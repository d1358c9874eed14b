// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same root, but over all of the grid, and the place in the row itself.
// Twin: good-grid.c.
// RUN: %found
#include <mpi.h>

void rows(int Side, double *Block, int N) {
  int Rank, Place, Sides[2] = {Side, Side}, Around[2] = {1, 1},
                   Keep[2] = {0, 1};
  MPI_Comm Grid, Row;
  MPI_Cart_create(MPI_COMM_WORLD, 2, Sides, Around, 1, &Grid);
  MPI_Comm_rank(Grid, &Rank);
  MPI_Bcast(Block, N, MPI_DOUBLE, Rank / Side, Grid);
  // CHECK: :[[#@LINE-1]]:3: warning: the root of MPI_Bcast on 'Grid' depends
  MPI_Cart_sub(Grid, Keep, &Row);
  MPI_Comm_rank(Row, &Place);
  MPI_Bcast(Block, N, MPI_DOUBLE, Place, Row);
  // CHECK: :[[#@LINE-1]]:3: warning: the root of MPI_Bcast on 'Row' depends
  MPI_Comm_free(&Row);
  MPI_Comm_free(&Grid);
}
