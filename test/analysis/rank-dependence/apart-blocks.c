// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is written where a + 1 equals b is not seen where it is less, but where
// it is not more, nor in another round of a loop that computes it anew.
// RUN: %clang -O0 -Xclang -disable-O0-optnone -g -S -emit-llvm %stub_mpi %s -o %t.ll
// RUN: %opt -load-pass-plugin=%pass -passes='print<tutti-rank-dependence>' -disable-output %t.ll 2>&1 | FileCheck %s
#include <mpi.h>

double work(int);
int next(void);

// CHECK-LABEL: function never
// CHECK: branch at line [[#@LINE+9]]: unknown
void never(int a, int b) {
  int rank;
  double s = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (a + 1 == b)
    if (rank == 0)
      s = rank;
  if (a + 1 < b)
    while (s < 1)
      MPI_Bcast(&s, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

// CHECK-LABEL: function perhaps
// CHECK: branch at line [[#@LINE+9]]: rank
void perhaps(int a, int b) {
  int rank;
  double s = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (a + 1 == b)
    if (rank == 0)
      s = rank;
  if (a + 1 <= b)
    while (s < 1)
      MPI_Bcast(&s, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

// CHECK-LABEL: function later
// CHECK: branch at line [[#@LINE+11]]: rank
void later(int b) {
  int rank;
  double s = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 9; i++) {
    int a = next();
    if (a == b)
      if (rank == 0)
        s = rank;
    if (a < b)
      while (s < 1)
        MPI_Bcast(&s, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  }
}
