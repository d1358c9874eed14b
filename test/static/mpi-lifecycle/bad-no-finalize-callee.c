// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI is started two calls below main, and nobody finalizes it.
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>
#include <stdio.h>

static void start(int *argc, char ***argv) {
  MPI_Init(argc, argv);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Init starts MPI, and nothing finalizes it [{{.*}}mpi-lifecycle]
}

static int setup(int argc, char **argv) {
  int rank;
  start(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return rank;
}

int main(int argc, char **argv) {
  if (setup(argc, argv) == 0)
    puts("started");
  return 0;
}
