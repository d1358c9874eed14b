// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pointer to a member of which some function that all ranks should call has
// its address taken.
// RUN: %found
#include <mpi.h>

class Lists {
public:
  Lists();
  virtual ~Lists();
  void build();
  void pick(int Kind);

private:
  typedef void (Lists::*Step)();
  void count();
  Step One;
  int Rank, Many;
};

Lists::Lists() {
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Barrier(MPI_COMM_WORLD);
}

Lists::~Lists() { MPI_Barrier(MPI_COMM_WORLD); }

void Lists::count() { MPI_Barrier(MPI_COMM_WORLD); }

void Lists::pick(int Kind) { One = Kind ? &Lists::count : nullptr; }

void Lists::build() {
  if (Rank == 0)
    (this->*One)();
  // CHECK: :[[#@LINE-1]]:5: warning: {{.*}}is not reached by every rank of MPI_COMM_WORLD
}
