// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is the same on all ranks in an object that a smart pointer holds, and
// the rank where all of them come.
// RUN: %quiet
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
  if (P->Size > 1)
    MPI_Barrier(P->Comm);
}

void handed(MPI_Comm C) {
  std::unique_ptr<Context> P;
  fill(C, P);
  if (P->Size > 1)
    MPI_Barrier(P->Comm);
}

void shared(MPI_Comm C) {
  auto P = std::make_shared<Context>(C);
  if (P->Size > 1)
    MPI_Barrier(P->Comm);
}

void moved(MPI_Comm C) {
  std::unique_ptr<Context> From(new Context(C));
  auto P = std::move(From);
  if (P->Size > 1)
    MPI_Barrier(P->Comm);
}

void both(MPI_Comm C) {
  auto P = make(C);
  double X = 0;
  if (P->Rank == 0)
    MPI_Bcast(&X, 1, MPI_DOUBLE, 0, P->Comm);
  else
    MPI_Bcast(&X, 1, MPI_DOUBLE, 0, C);
}

// Two objects: one knows its rank, the other one is reset to what all have.
struct Number {
  int N;
};
void two() {
  int Rank, Size;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Comm_size(MPI_COMM_WORLD, &Size);
  std::unique_ptr<Number> Mine(new Number{Rank}), Ours(new Number{Size});
  if (Ours->N > 2)
    MPI_Barrier(MPI_COMM_WORLD);
  Mine.reset();
}
