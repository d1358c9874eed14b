// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is assigned to a tuple of references is written to each of them: nothing
// is left of what the rank had added up.
// RUN: %quiet
#include <mpi.h>
#include <cmath>
#include <tuple>

typedef std::tuple<double, double> Sums;

MPI_Datatype pairType();
MPI_Op pairSum();

static void addUp(MPI_Comm C, Sums &All) {
  static MPI_Datatype Pair = pairType();
  static MPI_Op Sum = pairSum();
  MPI_Allreduce(MPI_IN_PLACE, &All, 1, Pair, Sum, C);
}

int iterate(MPI_Comm C, const double *Values) {
  int Rank, Rounds = 0;
  MPI_Comm_rank(C, &Rank);
  bool Done = false;
  while (!Done) {
    double Change = 0, All = 0;
    for (int I = 0; I < Rank; ++I) {
      Change += std::abs(Values[I] - Values[I + 1]);
      All += std::abs(Values[I]);
    }
    Sums Both(Change, All);
    addUp(C, Both);
    std::tie(Change, All) = Both;
    Done = Change / All < 1e-3;
    ++Rounds;
  }
  return Rounds;
}
