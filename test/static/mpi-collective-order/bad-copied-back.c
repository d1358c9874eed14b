// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers are reduced, and each rank goes by its own: all but the first of the
// results are copied back, or none of what was reduced.
// Twin: good-copied-back.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

int pass_on(double *cells, int n);

static void most(int *mine, int *all, int n) {
  MPI_Allreduce(mine, all, n, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  for (int i = 1; i < n; i++)
    mine[i] = all[i];
}

void balance(double *cells, int n) {
  int left[4], all[4], rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  do {
    for (int i = 0; i < 4; i++)
      left[i] = pass_on(cells, n) - rank;
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Allreduce (called by 'most') is not reached by every rank of MPI_COMM_WORLD [{{.*}}mpi-collective-order]
    most(left, all, 4);
  } while (left[0] > 0);
  MPI_Barrier(MPI_COMM_WORLD);
}
