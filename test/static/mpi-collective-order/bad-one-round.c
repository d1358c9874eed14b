// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A benchmark: who sends or receives meets the others in the first round that
// is timed, the others do not. good-one-round.c
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

extern int Rounds, Skip, OwnRounds;

double rate(int Rank, int Pairs, char *Buffer, MPI_Comm Comm) {
  double Begin = 0;
  int I, Came, Tag;
  if (!OwnRounds)
    Rounds = 100, Skip = 10;
  for (Tag = 0; Tag < 100000; ++Tag)
    MPI_Iprobe(MPI_ANY_SOURCE, Tag, Comm, &Came, MPI_STATUS_IGNORE);
  MPI_Barrier(Comm);
  if (Rank < Pairs) {
    for (I = 0; I < Rounds + Skip; I++) {
      if (I == Skip) {
        MPI_Barrier(Comm);
        Begin = MPI_Wtime();
      }
      MPI_Send(Buffer, 4, MPI_CHAR, Rank + Pairs, 1, Comm);
    }
  } else if (Rank < 2 * Pairs) {
    for (I = 0; I < Rounds + Skip; I++) {
      if (I == Skip)
        MPI_Barrier(Comm);
      // CHECK: :[[#@LINE-1]]:9: warning: MPI_Barrier is not reached by every rank
      MPI_Recv(Buffer, 4, MPI_CHAR, Rank - Pairs, 1, Comm, MPI_STATUS_IGNORE);
    }
  }
  return MPI_Wtime() - Begin;
}

void rates(char *Buffer) {
  int Rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  rate(Rank, 2, Buffer, MPI_COMM_WORLD);
}
