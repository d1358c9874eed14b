// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A library starts MPI in an object that is made at its first use: whoever knows
// his rank has come by there before.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct runtime {
  struct starter {
    int Level = 0;
    starter() {
      int Started;
      MPI_Initialized(&Started);
      if (Started)
        MPI_Query_thread(&Level);
      else
        MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &Level);
    }
    ~starter() { MPI_Finalize(); }
  };
  starter Start;
  MPI_Comm All;
  runtime() : Start(), All(MPI_COMM_WORLD) {}
};

static runtime &the_runtime() {
  static runtime Only;
  return Only;
}

static int rank_in(MPI_Comm C) {
  int Rank;
  MPI_Comm_rank(C, &Rank);
  return Rank;
}

int main() {
  MPI_Comm C = the_runtime().All;
  int Level = 0;
  if (rank_in(C) == 0)
    Level = the_runtime().Start.Level;
  return Level < 0;
}
