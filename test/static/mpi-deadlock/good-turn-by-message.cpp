// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whose turn it is follows from what the two ranks send each other: the one
// that has sent receives next.
// Twin: bad-turn-by-own-count.cpp.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not={{warning\|error}}:

#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int me, ranks, hits = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (ranks == 2) {
    const int other = 1 - me;
    for (unsigned round = 0; round < 6; ++round) {
      if (me == hits % 2) {
        ++hits;
        MPI_Send(&hits, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
      } else {
        MPI_Recv(&hits, 1, MPI_INT, other, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
      }
    }
  }
  MPI_Finalize();
  return 0;
}
