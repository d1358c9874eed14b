// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As many barriers as the rank has a part of all.
//
// Twin: good-rounds-made-up.c.
//
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <mpi.h>

static int rank, size;

void setUp(void) {
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
}

int part(int of, int all) { return all / size + (all % size > of); }

void endOfLoop(int all, int times) {
  for (int i = 0; i < part(rank, all) * times; i++)
    // CHECK: [[@LINE+1]]:5: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD
    MPI_Barrier(MPI_COMM_WORLD);
}
