// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each rank counts by itself what it has sent, and goes by that: after the first
// message both receive.
// Twin: good-turn-by-message.cpp.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int me, ranks, hits = 0, theirs;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (ranks == 2) {
    const int other = 1 - me;
    for (unsigned round = 0; round < 6; ++round) {
      if (me == hits % 2) {
        ++hits;
        MPI_Send(&hits, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
      } else {
        // CHECK: bad-turn-by-own-count.cpp:[[#@LINE+1]]:9: warning: {{.*}}MPI_Recv on rank {{[01]}} waits for ever for a message of rank {{[01]}}
        MPI_Recv(&theirs, 1, MPI_INT, other, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
      }
    }
  }
  MPI_Finalize();
  return 0;
}
