// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-implied-branch.c, but who has one has not left before the test.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <stdio.h>

void work(unsigned long amount);

static int run(int rank, int whole) {
  unsigned long amount = rank == 0 ? whole : rank - 1;
  if (amount == 0)
    return 1;
  work(amount);
  if (amount < 2)
    return -1;
  work(2 * amount);
  return 0;
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (run(rank, argc) < 0) {
    printf("nothing to do\n");
    goto done;
  }
  MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[@LINE]]{{.*}}MPI_Barrier is not reached
done:
  MPI_Finalize();
  return 0;
}
