// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The destructors of another class than that with a collective one, on one
// rank: they have the same place in the tables of virtual functions.
//
// RUN: %quiet
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

int end(std::unique_ptr<Part> P, std::unique_ptr<Option> O, int Rank) {
  int Size = P->size();
  if (Rank == 0)
    O.reset();
  return Size;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int Rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  Option *O = makeOption();
  int N = end(std::unique_ptr<Part>(makePart(MPI_COMM_WORLD)),
              std::unique_ptr<Option>(makeOption()), Rank);
  if (Rank == 0)
    delete O;
  MPI_Finalize();
  return N;
}
Option *makeOption() { return new Number; }
