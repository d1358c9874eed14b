// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who gathers is called where the rank is not the root, and passes its rank.
//
// Twin: good-rank-of-root.c.
//
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <mpi.h>

static void gather(double *mine, double *all, int rank) {
  mine[0] = rank;
  // CHECK: [[@LINE+1]]:3: warning: the root of MPI_Gather on MPI_COMM_WORLD depends on the rank
  MPI_Gather(mine, 6, MPI_DOUBLE, all, 6, MPI_DOUBLE, rank, MPI_COMM_WORLD);
}

static void give(double *mine, int root) {
  MPI_Gather(mine, 6, MPI_DOUBLE, 0, 0, MPI_DOUBLE, root, MPI_COMM_WORLD);
}

void statistics(double *mine, double *all) {
  int rank, root = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank != root)
    // CHECK: [[@LINE+1]]:5: warning: ranks of MPI_COMM_WORLD pass different roots to MPI_Gather: 1 here, others 0
    gather(mine, all, rank);
  else
    give(mine, root);
}
