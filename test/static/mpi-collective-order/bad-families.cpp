// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Destructors stand in one place of the tables of all classes; which class a
// pointer is of tells what its destructor may do.
//
// RUN: %found
#include <memory>
#include <mpi.h>

class Option {
public:
  virtual ~Option() {}
  virtual int value() = 0;
};
class Number : public Option {
public:
  int value() override { return 1; }
};

class Part {
public:
  virtual ~Part() {}
  virtual int size() = 0;
};
class Shared : public Part {
public:
  explicit Shared(MPI_Comm Comm) {
    // CHECK-DAG: :[[#@LINE+1]]:5: warning: MPI_Win_allocate makes a window that is never freed
    MPI_Win_allocate(8, 1, MPI_INFO_NULL, Comm, &Memory, &Win);
  }
  ~Shared() override { MPI_Win_free(&Win); }
  int size() override { return 8; }

private:
  MPI_Win Win;
  void *Memory;
};

Option *makeOption();
Part *makePart(MPI_Comm Comm) { return new Shared(Comm); }

int end(Part *P, int Rank) {
  int Size = P->size();
  if (Rank == 0)
    // clang-format off
    // CHECK-DAG: :[[#@LINE+1]]:5: warning: MPI_Win_free {{.*}}is not reached by every rank
    delete P;
  return Size;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int Rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  Option *O = makeOption();
  int N = end(makePart(MPI_COMM_WORLD), Rank);
  if (Rank == 0)
    delete O;
  MPI_Finalize();
  return N;
}
Option *makeOption() { return new Number; }
