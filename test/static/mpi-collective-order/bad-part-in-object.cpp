// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-part-in-object.c, by a constructor.
// Twin: good-part-in-object.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
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
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Bcast is made on MPI_COMM_WORLD by a library that is given a communicator: ranks that do not use it never make this call [-Wpass-failed=mpi-collective-order]
  MPI_Bcast(&Change, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Comm_free(&Mine.Comm);
  return Change;
}
