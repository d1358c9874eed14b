// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fox's algorithm: the root in a row of a grid follows from the number of the
// row, which all in the row share. Twin: bad-grid.c.
// RUN: %quiet
#include <mpi.h>

void rows(int Side, double *Block, int N) {
  int Rank, Sides[2] = {Side, Side}, Around[2] = {1, 1}, At[2],
            Keep[2] = {0, 1};
  MPI_Comm Grid, Row;
  MPI_Cart_create(MPI_COMM_WORLD, 2, Sides, Around, 1, &Grid);
  MPI_Comm_rank(Grid, &Rank);
  MPI_Cart_coords(Grid, Rank, 2, At);
  MPI_Cart_sub(Grid, Keep, &Row);
  for (int I = 0; I < Side; ++I)
    MPI_Bcast(Block, N, MPI_DOUBLE, (At[0] + I) % Side, Row);
  MPI_Comm_free(&Row);
  MPI_Comm_free(&Grid);
}
