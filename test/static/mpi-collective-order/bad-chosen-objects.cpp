// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects of another class on some ranks: only one of them meets the others in
// its virtual function.
// RUN: %found
#include <memory>
#include <mpi.h>

struct Base {
  virtual ~Base() {}
  virtual void run(MPI_Comm C) = 0;
};
struct Meets : Base {
  void run(MPI_Comm C) override { MPI_Barrier(C); }
};
struct Leaves : Base {
  void run(MPI_Comm) override {}
};
struct MeetsToo : Base {
  void run(MPI_Comm C) override { MPI_Barrier(C); }
};

void pointer(MPI_Comm C) {
  int Rank;
  MPI_Comm_rank(C, &Rank);
  Base *P = Rank == 0 ? static_cast<Base *>(new Meets)
                      : static_cast<Base *>(new Leaves);
  P->run(C);
  // CHECK: :[[#@LINE-1]]:6: warning: MPI_Barrier (called by 'run') is not reached by every rank of 'C' [{{.*}}mpi-collective-order]
  delete P;
}

void owner(MPI_Comm C) {
  int Rank;
  MPI_Comm_rank(C, &Rank);
  std::unique_ptr<Base> P;
  if (Rank == 0)
    P = std::make_unique<Meets>();
  else
    P = std::make_unique<Leaves>();
  P->run(C);
  // CHECK: :[[#@LINE-1]]:6: warning: MPI_Barrier (called by 'run') is not reached by every rank of 'C' [{{.*}}mpi-collective-order]
}

static std::unique_ptr<Base> make(int Rank) {
  if (Rank == 0)
    return std::make_unique<Meets>();
  return std::make_unique<Leaves>();
}

void factory(MPI_Comm C) {
  int Rank;
  MPI_Comm_rank(C, &Rank);
  auto P = make(Rank);
  P->run(C);
  // CHECK: :[[#@LINE-1]]:6: warning: MPI_Barrier (called by 'run') is not reached by every rank of 'C' [{{.*}}mpi-collective-order]
}
