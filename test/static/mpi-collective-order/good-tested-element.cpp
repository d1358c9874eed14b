// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-tested-element.c, with a container and behind member functions.
// RUN: %quiet
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <mpi.h>
#include <vector>

class Grid {
  int Sizes[2], Mine[2];
  std::vector<MPI_Comm> Rows;
  MPI_Comm *Columns;

public:
  explicit Grid(int Width) {
    int Rank, Size;
    MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
    MPI_Comm_size(MPI_COMM_WORLD, &Size);
    Sizes[0] = Width;
    Sizes[1] = Size / Width;
    Mine[0] = Rank % Width;
    Mine[1] = Rank / Width;
  }
  int *sizes() { return Sizes; }
  int *mine() { return Mine; }
  std::vector<MPI_Comm> &rows() { return Rows; }
  MPI_Comm *columns() { return Columns; }
};

extern Grid TheGrid;

void save() {
  for (int I = 0; I < TheGrid.sizes()[1]; ++I)
    if (TheGrid.mine()[1] == I)
      MPI_Barrier(TheGrid.rows()[I]);
  for (int I = 0; I < TheGrid.sizes()[0]; ++I)
    if (TheGrid.mine()[0] == I)
      MPI_Barrier(TheGrid.columns()[I]);
}

Grid TheGrid(2);
