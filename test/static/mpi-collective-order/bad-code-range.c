// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-code-range.c, but one of the codes is that of an error.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <stdlib.h>

void work(int rank, double *x);
long sizes[9];

static int step(int rank, double *x) {
  work(rank, x);
  for (int i = 0; i < rank; i++)
    if (sizes[i] > rank)
      return -1;
  return 0;
}

int solve(double *x) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int code = step(rank, x);
  if (code < 0)
    return code;
  MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[@LINE]]{{.*}}MPI_Barrier is not reached
  return 0;
}
