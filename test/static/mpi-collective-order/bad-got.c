// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-got.c, but the others get it into another variable.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int n = 0, m, rank;
  double part, all;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&n, rank == 0 ? sizeof n : 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD,
                 &window);
  for (;;) {
    if (rank == 0)
      scanf("%d", &n);
    MPI_Win_fence(0, window);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Win_fence is not reached by every rank of window 'window'
    if (rank != 0)
      MPI_Get(&m, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
    MPI_Win_fence(0, window);
    if (n == 0)
      break;
    part = 1.0 / n;
    MPI_Allreduce(&part, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  MPI_Win_free(&window);
  MPI_Finalize();
}
