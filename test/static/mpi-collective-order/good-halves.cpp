// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function that splits its communicator and calls itself with a half: what it
// hands on hangs on the half, and so is the same for all that are in it.
// Twin: bad-halves.cpp.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <numeric>
#include <vector>

static void settle(const int *Loads, int Mine, MPI_Comm Team) {
  int Size, Rank;
  MPI_Comm_size(Team, &Size);
  MPI_Comm_rank(Team, &Rank);
  if (Size <= 3) {
    int Idle = 0, Sum;
    for (int I = 0; I < Size; ++I)
      if (Loads[I] == 0)
        ++Idle;
    if (Idle == 0)
      MPI_Allreduce(&Mine, &Sum, 1, MPI_INT, MPI_SUM, Team);
    else
      MPI_Barrier(Team);
    return;
  }
  const int Upper = Rank >= Size / 2;
  MPI_Comm Half;
  MPI_Comm_split(Team, Upper, Rank, &Half);
  settle(Upper ? Loads + Size / 2 : Loads, Mine, Half);
  MPI_Comm_free(&Half);
}

static void descend(int Left, const MPI_Comm &Team) {
  int Size, Rank;
  MPI_Comm_size(Team, &Size);
  MPI_Comm_rank(Team, &Rank);
  if (Left > 10)
    MPI_Barrier(Team);
  if (Size == 1)
    return;
  MPI_Comm Half;
  MPI_Comm_split(Team, Rank % 2, Rank, &Half);
  descend(Rank % 2 ? Left / 2 : Left - Left / 2, Half);
  MPI_Comm_free(&Half);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int Size, Mine = argc;
  MPI_Comm_size(MPI_COMM_WORLD, &Size);
  std::vector<int> Loads(Size);
  MPI_Allgather(&Mine, 1, MPI_INT, Loads.data(), 1, MPI_INT, MPI_COMM_WORLD);
  settle(Loads.data(), Mine, MPI_COMM_WORLD);
  descend(std::accumulate(Loads.begin(), Loads.end(), 0), MPI_COMM_WORLD);
  MPI_Finalize();
}
