// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One side of each border takes nothing, in a loop of more rounds than are walked
// through.
// Twin: good-many-rounds.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <mpi.h>

enum { Rows = 100, Columns = 64, Steps = 5000 };
static float now[Rows + 2][Columns], next[Rows + 2][Columns];

static void relax(int first, int last) {
  for (int i = first; i < last && i < Rows + 1; ++i)
    for (int j = 1; j < Columns - 1; ++j)
      next[i][j] = (now[i - 1][j] + now[i + 1][j] + now[i][j - 1] +
                    now[i][j + 1]) / 4;
  for (int i = first; i < last && i < Rows + 1; ++i)
    for (int j = 1; j < Columns - 1; ++j)
      now[i][j] = next[i][j];
}

int main(int argc, char **argv) {
  int me, ranks;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  int each = Rows / ranks, first = 1 + me * each, last = first + each;
  for (int step = 0; step < Steps; ++step) {
    relax(first, last);
    if (me != 0) {
      MPI_Send(now[first], Columns, MPI_FLOAT, me - 1, 1, MPI_COMM_WORLD);
    }
    if (me != ranks - 1) {
      // CHECK: bad-many-rounds.c:[[#@LINE+1]]:7: warning: the message of MPI_Send on rank 0 to rank 1 is never received
      MPI_Send(now[last - 1], Columns, MPI_FLOAT, me + 1, 1, MPI_COMM_WORLD);
      MPI_Recv(now[last], Columns, MPI_FLOAT, me + 1, 1, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
    }
  }
  MPI_Finalize();
  return 0;
}
