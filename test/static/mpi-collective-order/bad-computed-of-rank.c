// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each rank leaves the loop by a number that is computed of many others, which
// follow from the rank: they may be alike.
// Twin: good-computed-of-rank.c.
//
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <math.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int me;
  double all[1000], change = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  for (int i = 0; i < 1000; ++i)
    all[i] = cos(me * 1000 + i);
  while (change > 1e-6) {
    // CHECK: bad-computed-of-rank.c:[[#@LINE+1]]:5: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD
    MPI_Barrier(MPI_COMM_WORLD);
    double mine = 0;
    for (int i = 0; i < 1000; ++i) {
      all[i] = all[i] / 2;
      mine = fmax(mine, fabs(all[i]));
    }
    change = mine;
  }
  MPI_Finalize();
  return 0;
}
