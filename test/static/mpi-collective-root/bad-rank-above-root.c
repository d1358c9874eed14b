// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranks above the root pass their rank, the others the root.
//
// Twin: good-rank-is-root-here.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <mpi.h>

void statistics(double *mine, double *all, int root) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank > root)
    // CHECK: [[@LINE+1]]:5: warning: the root of MPI_Gather on MPI_COMM_WORLD depends on the rank
    MPI_Gather(mine, 6, MPI_DOUBLE, all, 6, MPI_DOUBLE, rank, MPI_COMM_WORLD);
  else
    MPI_Gather(mine, 6, MPI_DOUBLE, 0, 0, MPI_DOUBLE, root, MPI_COMM_WORLD);
}
