// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rank, or how much a rank has, is what a method of a class of another file
// says, which is called so.
// Twin: good-named-method.cpp.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>

struct Parallel {
  int rank() const;
  int size() const;
  MPI_Comm handle() const { return Comm; }
  MPI_Comm Comm;
};

class Leaders {
public:
  Leaders(const Parallel &All, int N) : Me(All.rank()), Part(MPI_COMM_NULL) {
    MPI_Group Everybody, First;
    const int Ranks[] = {0, N};
    MPI_Comm_group(All.handle(), &Everybody);
    MPI_Group_incl(Everybody, 2, Ranks, &First);
    if (isFirst())
      // CHECK: :[[#@LINE+1]]:7: warning: MPI_Comm_create is not reached by every rank of 'Comm' [{{.*}}mpi-collective-order]
      MPI_Comm_create(All.handle(), First, &Part);
    MPI_Group_free(&First);
    MPI_Group_free(&Everybody);
  }
  ~Leaders() {
    if (Part != MPI_COMM_NULL)
      MPI_Comm_free(&Part);
  }

private:
  bool isFirst() const { return Me == 0; }
  int Me;
  MPI_Comm Part;
};

void lead(const Parallel &All, int N) { Leaders L(All, N); }

class Mesh {
public:
  int numLocalCells() const;
  int getNumOwned() const;
  MPI_Comm Comm;
};

double volume(const Mesh &M, double Mine) {
  double All = 0;
  if (M.numLocalCells() == 0)
    return 0;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Allreduce is not reached by every rank of 'M.Comm' [{{.*}}mpi-collective-order]
  MPI_Allreduce(&Mine, &All, 1, MPI_DOUBLE, MPI_SUM, M.Comm);
  return All;
}

double each(const Mesh &M, double Mine) {
  double All = 0;
  for (int I = 0; I < M.getNumOwned(); ++I)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Allreduce is not reached by every rank of 'M.Comm' [{{.*}}mpi-collective-order]
    MPI_Allreduce(&Mine, &All, 1, MPI_DOUBLE, MPI_SUM, M.Comm);
  return All;
}
