// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that do nothing where they are given no communicator, and a
// collective call on the world where they are given one.
// Twin: good-world-where-none.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %quiet
#include <mpi.h>

void finish(MPI_Comm members) {
  if (members == MPI_COMM_NULL)
    return;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Barrier is made on MPI_COMM_WORLD by a function
  MPI_Barrier(MPI_COMM_WORLD);
}

double total(MPI_Comm members, double mine) {
  double all = mine;
  if (members != MPI_COMM_SELF)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Allreduce is made on MPI_COMM_WORLD by a function
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return all;
}
