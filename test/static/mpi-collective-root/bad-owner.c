// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each rank is its own root: nobody else knows of another one.
// Twin: good-owner.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

void eliminate(double *rows, const int *mine, double *pivot, int n, int size) {
  int rank, next = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < n; ++i) {
    if (i == mine[next])
      ++next;
    // CHECK: :[[#@LINE+1]]:5: warning: the root of MPI_Bcast on MPI_COMM_WORLD depends on the rank [{{.*}}mpi-collective-root]
    MPI_Bcast(rows + next * n, n, MPI_DOUBLE, rank, MPI_COMM_WORLD);
  }
}
