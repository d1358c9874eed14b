// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function that calls itself with other numbers in each half of its ranks,
// and with all of them in the communicator.
// Twin: good-halves.cpp.
//
// RUN: %found
#include <mpi.h>
#include <numeric>
#include <vector>

static void settle(const int *Loads, int Mine, int Depth, MPI_Comm Team) {
  int Size, Rank;
  MPI_Comm_size(Team, &Size);
  MPI_Comm_rank(Team, &Rank);
  if (Depth == 0) {
    int Idle = 0, Sum;
    for (int I = 0; I < Size / 2; ++I)
      if (Loads[I] == 0)
        ++Idle;
    if (Idle == 0)
      // CHECK: :[[#@LINE+1]]:7: warning: ranks of 'Team' call different collectives
      MPI_Allreduce(&Mine, &Sum, 1, MPI_INT, MPI_SUM, Team);
    else
      MPI_Barrier(Team);
    return;
  }
  const int Upper = Rank >= Size / 2;
  settle(Upper ? Loads + Size / 2 : Loads, Mine, Depth - 1, Team);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int Size, Mine = argc;
  MPI_Comm_size(MPI_COMM_WORLD, &Size);
  std::vector<int> Loads(Size);
  MPI_Allgather(&Mine, 1, MPI_INT, Loads.data(), 1, MPI_INT, MPI_COMM_WORLD);
  settle(Loads.data(), Mine, 2, MPI_COMM_WORLD);
  MPI_Finalize();
}
