// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nothing that main leads to starts MPI.
// Twin: good-no-init.c.
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>
#include <stdio.h>

static void work(void) { MPI_Barrier(MPI_COMM_WORLD); }

int main(void) {
  int Rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_rank is called, and nothing starts MPI [{{.*}}mpi-lifecycle]
  printf("%d\n", Rank);
  work();
  MPI_Finalize();
  return 0;
}
