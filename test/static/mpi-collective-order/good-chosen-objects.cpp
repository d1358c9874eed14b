// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects of another class on some ranks whose virtual functions are equal, and
// objects that something else than the rank chooses.
// RUN: %quiet
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
                      : static_cast<Base *>(new MeetsToo);
  P->run(C);
  delete P;
}

void owner(MPI_Comm C) {
  int Rank;
  MPI_Comm_rank(C, &Rank);
  std::unique_ptr<Base> P;
  if (Rank == 0)
    P = std::make_unique<Meets>();
  else
    P = std::make_unique<MeetsToo>();
  P->run(C);
}

static std::unique_ptr<Base> make(int Rank) {
  if (Rank == 0)
    return std::make_unique<Meets>();
  return std::make_unique<MeetsToo>();
}

void factory(MPI_Comm C) {
  int Rank;
  MPI_Comm_rank(C, &Rank);
  auto P = make(Rank);
  P->run(C);
}

void by_size(MPI_Comm C) {
  int Size;
  MPI_Comm_size(C, &Size);
  std::unique_ptr<Base> P;
  if (Size > 1)
    P = std::make_unique<Meets>();
  else
    P = std::make_unique<Leaves>();
  P->run(C);
}

void made_good(MPI_Comm C) {
  int Rank;
  MPI_Comm_rank(C, &Rank);
  Base *P = Rank == 0 ? static_cast<Base *>(new Meets)
                      : static_cast<Base *>(new Leaves);
  P->run(C);
  if (Rank != 0)
    MPI_Barrier(C);
  delete P;
}
