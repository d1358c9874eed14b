// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A method hands out the communicator, and another one the grid that has it: those
// that are not in the grid return before.
// Twin: bad-part-by-method.cpp.
// RUN: %quiet
#include <mpi.h>
#include <vector>

class Grid {
  MPI_Comm All, Part = MPI_COMM_NULL, Row = MPI_COMM_NULL;
  int Rank = -1, Columns;
  bool In;

public:
  Grid(MPI_Comm Comm, int Rows) : All(Comm) {
    int Size, Me;
    MPI_Comm_size(Comm, &Size);
    MPI_Comm_rank(Comm, &Me);
    Columns = Size / Rows;
    In = Me < Rows * Columns;
    MPI_Group World, Members;
    MPI_Comm_group(Comm, &World);
    std::vector<int> Ranks(Rows * Columns);
    for (int I = 0; I < Rows * Columns; ++I)
      Ranks[I] = I;
    MPI_Group_incl(World, Rows * Columns, Ranks.data(), &Members);
    MPI_Comm_create(Comm, Members, &Part);
    MPI_Group_free(&Members);
    MPI_Group_free(&World);
    if (Part != MPI_COMM_NULL) {
      MPI_Comm_rank(Part, &Rank);
      MPI_Comm_split(Part, Rank / Columns, Rank, &Row);
    }
  }
  ~Grid() {
    if (In) {
      MPI_Comm_free(&Row);
      MPI_Comm_free(&Part);
    }
  }
  Grid(const Grid &) = delete;
  bool isIn() const { return In; }
  MPI_Comm all() const { return All; }
  MPI_Comm part() const { return Part; }
};

class Matrix {
  const Grid &Of;
  std::vector<double> Values;

public:
  Matrix(const Grid &G, int N) : Of(G), Values(N * N, 1) {}
  const Grid &grid() const { return Of; }
  double *data() { return Values.data(); }
  int size() const { return int(Values.size()); }
};

double norm(Matrix &M) {
  double Mine = 0, Sum = 0;
  if (!M.grid().isIn())
    return 0;
  for (int I = 0; I < M.size(); ++I)
    Mine += M.data()[I];
  MPI_Allreduce(&Mine, &Sum, 1, MPI_DOUBLE, MPI_SUM, M.grid().part());
  return Sum;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  {
    Grid G(MPI_COMM_WORLD, argc);
    Matrix M(G, 16);
    norm(M);
  }
  MPI_Finalize();
}
