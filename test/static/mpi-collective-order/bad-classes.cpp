// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C++: accessors, virtual calls, destructors, containers, exceptions that do not
// count.
// RUN: %found
#include <mpi.h>
#include <stdexcept>
#include <vector>

class World {
public:
  World() { MPI_Comm_rank(MPI_COMM_WORLD, &Rank); }
  int rank() const { return Rank; }
  bool isRoot() const { return Rank == 0; }
  void sync() const { MPI_Barrier(MPI_COMM_WORLD); }

private:
  int Rank = -1;
};

void accessor() {
  World W;
  if (W.rank() > 2)
    W.sync();
  // CHECK: :[[#@LINE-1]]:7: warning: MPI_Barrier (called by 'sync') is not reached by every rank of MPI_COMM_WORLD [{{.*}}mpi-collective-order]
}

static void method(const World &W, std::vector<int> &Data) {
  if (W.isRoot() && !Data.empty())
    MPI_Bcast(Data.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Bcast is not reached
}

void given(std::vector<int> &Data) {
  World W;
  method(W, Data);
}

struct Guard {
  ~Guard() { MPI_Barrier(MPI_COMM_WORLD); }
};
void destructor() {
  World W;
  if (W.isRoot()) {
    Guard G;
    // CHECK: :[[#@LINE+1]]:3: warning: MPI_Barrier (called by '~Guard') is not reached
  }
}

struct Output {
  virtual void flush() { MPI_Barrier(MPI_COMM_WORLD); }
};
void virtual_call() {
  World W;
  Output *New = new Output;
  Output &O = *New;
  if (W.isRoot())
    O.flush();
  // CHECK: :[[#@LINE-1]]:7: warning: MPI_Barrier is not reached
}

void error_on_one_rank(int *B) {
  World W;
  if (W.isRoot() && B[0] < 0)
    throw std::runtime_error("negative");
  if (W.isRoot())
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}

template <typename T> void shared(T *Value, int Rank) {
  auto Send = [&] { MPI_Bcast(Value, 1, MPI_INT, 0, MPI_COMM_WORLD); };
  if (Rank == 0)
    Send();
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Bcast (called by 'operator()') is not reached
}
void instantiate(int *B) {
  World W;
  shared(B, W.rank());
}
