// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-part-in-object.c, by a constructor.
// Twin: bad-part-in-object.cpp.
// RUN: %quiet
#include <mpi.h>

struct Team {
  MPI_Comm Comm;
  int Rank, Size;
  explicit Team(MPI_Comm C) : Comm(C) {
    MPI_Comm_rank(Comm, &Rank);
    MPI_Comm_size(Comm, &Size);
  }
};

class Solver {
  const Team &All;

public:
  explicit Solver(const Team &T) : All(T) {}
  double relax(int Blocks);
};

double Solver::relax(int Blocks) {
  MPI_Comm Busy;
  MPI_Comm_split(All.Comm, All.Rank < Blocks ? 1 : MPI_UNDEFINED, All.Rank, &Busy);
  if (Busy == MPI_COMM_NULL)
    return 0;
  Team Mine(Busy);
  double Change = Mine.Rank;
  MPI_Bcast(&Change, 1, MPI_DOUBLE, 0, Mine.Comm);
  MPI_Comm_free(&Mine.Comm);
  return Change;
}
