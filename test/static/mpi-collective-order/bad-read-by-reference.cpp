// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One rank takes the value back from where it was moved to.
// Twin: good-read-by-reference.cpp.
// RUN: %found
#include <mpi.h>
#include <utility>
#include <vector>

static int &same(int &Value) { return Value; }

void changed(std::vector<int> &Counts, int N) {
  int Rank, Size;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Comm_size(MPI_COMM_WORLD, &Size);
  int Share = N / Size;
  if (Rank == 0)
    std::swap(Counts.front(), Share);
  if (Share != 0)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}

void through_a_reference(int N) {
  int Rank, Size;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Comm_size(MPI_COMM_WORLD, &Size);
  int Share = N / Size;
  if (Rank == 0)
    same(Share) = 0;
  if (Share != 0)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}

static int &passedOn(int Unused, int &Value) { return same(Value); }

void through_two(int N) {
  int Rank, Size;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Comm_size(MPI_COMM_WORLD, &Size);
  int Share = N / Size;
  if (Rank == 0)
    passedOn(0, Share) = 0;
  if (Share != 0)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}
