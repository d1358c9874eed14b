// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A ring in which each rank receives from where it sends to. With two ranks
// both neighbours are one rank, and it goes right: level 2.
// Twin: good-one-neighbour.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %silent
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, mine, other = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  mine = rank;
  const int next = (rank + 1) % size;
  // CHECK: :[[#@LINE+1]]:3: warning: with 3 ranks, MPI_Sendrecv on rank 0 waits for ever for a message of rank 1 {{.*}}mpi-deadlock
  MPI_Sendrecv(&mine, 1, MPI_INT, next, 0, &other, 1, MPI_INT, next, 0,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return other;
}
