// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who has had fewer rounds than the first rank makes up for them with barriers:
// how many rounds there were before is not in sight.
//
// Twin: bad-rounds-made-up.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent

#include <mpi.h>

static int rank, size;

void setUp(void) {
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
}

int part(int of, int all) { return all / size + (all % size > of); }

void endOfLoop(int all, int times) {
  for (int i = 0; i < (part(0, all) - part(rank, all)) * times; i++)
    MPI_Barrier(MPI_COMM_WORLD);
}
