// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C++: throws are no way that counts, both sides come to the same.
// RUN: %quiet
#include <mpi.h>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

class World {
public:
  World() { MPI_Comm_rank(MPI_COMM_WORLD, &Rank); }
  int rank() const { return Rank; }
  int steps() const { return Steps; }

private:
  int Rank = -1;
  int Steps = 10;
};

void thrown(const std::string &Name) {
  World W;
  if (W.rank() == 0 && Name.empty())
    throw std::runtime_error("no name");
  MPI_Barrier(MPI_COMM_WORLD);
}
void other_member() {
  World W;
  for (int I = 0; I < W.steps(); ++I)
    MPI_Barrier(MPI_COMM_WORLD);
}
struct Timer {
  ~Timer() { MPI_Barrier(MPI_COMM_WORLD); }
};
void destructors_on_both_sides(int *B) {
  World W;
  Timer T;
  if (W.rank() == 0)
    return;
  B[0] = 1;
}
void vectors(int N) {
  World W;
  std::vector<int> Data(N, 1), Counts(N);
  if (W.rank() == 0)
    Data.push_back(3);
  auto Own = std::make_unique<int>(N);
  MPI_Allreduce(MPI_IN_PLACE, Own.get(), 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  try {
    if (W.rank() == 1)
      Data.at(100) = 1;
  } catch (const std::out_of_range &) {
    Data.clear();
  }
  MPI_Barrier(MPI_COMM_WORLD);
}

// A virtual call on another class, in another place of its table, is not a
// call of this class, though the types are the same.
struct Command {
  virtual void command(int Narg, char **Arg) = 0;
};
struct Fix {
  virtual void reset() {}
  virtual void modify(int Narg, char **Arg) { N = Narg; }
  int N = 0;
};
struct Create : Command {
  int Mode = 0;
  void command(int Narg, char **Arg) override {
    if (Narg == 3)
      Mode = 1;
    if (Mode == 1)
      MPI_Barrier(MPI_COMM_WORLD);
  }
};
Command *makeCreate() { return new Create; }
Fix *makeFix() { return new Fix; }
void other_place_of_the_table(Fix *F, char **Arg) {
  World W;
  if (W.rank() == 0)
    F->modify(W.rank() + 3, Arg);
}
