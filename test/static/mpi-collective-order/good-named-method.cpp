// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <mpi.h>

struct Parallel {
  int rank() const;
  int size() const;
  MPI_Comm handle() const { return Comm; }
  MPI_Comm Comm;
};

class Leaders {
public:
  Leaders(const Parallel &All, int N) : Part(MPI_COMM_NULL) {
    MPI_Group Everybody, First;
    const int Ranks[] = {0, N};
    MPI_Comm_group(All.handle(), &Everybody);
    MPI_Group_incl(Everybody, 2, Ranks, &First);
    MPI_Comm_create(All.handle(), First, &Part);
    MPI_Group_free(&First);
    MPI_Group_free(&Everybody);
  }
  ~Leaders() {
    if (Part != MPI_COMM_NULL)
      MPI_Comm_free(&Part);
  }

private:
  MPI_Comm Part;
};

void lead(const Parallel &All, int N) { Leaders L(All, N); }

/// The number of ranks is no rank.
void several(const Parallel &All, int *Data) {
  if (All.size() > 1)
    MPI_Bcast(Data, 1, MPI_INT, 0, All.handle());
}

class Exchange {
public:
  int openSendBuffer() const;
  int numGlobalCells() const;
  MPI_Comm Comm;
};

void meet(const Exchange &E) {
  if (E.openSendBuffer() == 0)
    return;
  for (int I = 0; I < E.numGlobalCells(); ++I)
    MPI_Barrier(E.Comm);
}
