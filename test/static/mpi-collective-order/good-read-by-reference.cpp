// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A value that containers of one rank only are filled with, handed over by
// reference: they read it. Twin: bad-read-by-reference.cpp.
// RUN: %quiet
#include <algorithm>
#include <mpi.h>
#include <vector>

void filled(std::vector<int> &Counts, int N) {
  int Rank, Size;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Comm_size(MPI_COMM_WORLD, &Size);
  int Share = N / Size;
  if (Rank == 0) {
    Counts.resize(Size, Share);
    Counts.insert(Counts.begin(), 2, Share);
    Counts.push_back(Share);
  }
  if (Share == 0)
    return;
  MPI_Barrier(MPI_COMM_WORLD);
}

void assigned(std::vector<int> &Counts, int N) {
  int Rank, Size;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Comm_size(MPI_COMM_WORLD, &Size);
  int Share = N / Size;
  if (Rank == 0) {
    Counts.assign(Size, Share);
    std::fill(Counts.begin(), Counts.end(), Share);
  }
  if (Share == 0)
    return;
  MPI_Barrier(MPI_COMM_WORLD);
}

void constructed(int N) {
  int Rank, Size;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Comm_size(MPI_COMM_WORLD, &Size);
  int Share = N / Size;
  std::vector<int> Counts;
  if (Rank == 0)
    Counts = std::vector<int>(Size, Share);
  if (Share == 0)
    return;
  MPI_Barrier(MPI_COMM_WORLD);
}
