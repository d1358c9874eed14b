// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rank in an object that a smart pointer holds.
// RUN: %found
#include <memory>
#include <mpi.h>

struct Context {
  MPI_Comm Comm;
  int Rank, Size;
  explicit Context(MPI_Comm C) : Comm(C) {
    MPI_Comm_rank(C, &Rank);
    MPI_Comm_size(C, &Size);
  }
};

static std::unique_ptr<Context> make(MPI_Comm C) {
  return std::make_unique<Context>(C);
}
static void fill(MPI_Comm C, std::unique_ptr<Context> &Out) {
  Out = std::make_unique<Context>(C);
}

void returned(MPI_Comm C) {
  auto P = make(C);
  if (P->Rank == 0)
    MPI_Barrier(P->Comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of {{.*}} [{{.*}}mpi-collective-order]
}

void handed(MPI_Comm C) {
  std::unique_ptr<Context> P;
  fill(C, P);
  if (P->Rank == 0)
    MPI_Barrier(P->Comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of {{.*}} [{{.*}}mpi-collective-order]
}

void shared(MPI_Comm C) {
  auto P = std::make_shared<Context>(C);
  if (P->Rank == 0)
    MPI_Barrier(P->Comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of {{.*}} [{{.*}}mpi-collective-order]
}

void moved(MPI_Comm C) {
  std::unique_ptr<Context> From(new Context(C));
  auto P = std::move(From);
  if (P->Rank == 0)
    MPI_Barrier(P->Comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of {{.*}} [{{.*}}mpi-collective-order]
}

class Solver {
  std::unique_ptr<Context> In;

public:
  explicit Solver(MPI_Comm C) : In(new Context(C)) {}
  void go() {
    if (In->Rank == 0)
      MPI_Barrier(In->Comm);
    // CHECK: :[[#@LINE-1]]:7: warning: MPI_Barrier is not reached by every rank of {{.*}} [{{.*}}mpi-collective-order]
  }
};
void member() {
  Solver S(MPI_COMM_WORLD);
  S.go();
}
