// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One buffer for both of a reduction, in a function that all but the root call.
//
// Twin: bad-called-by-root.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent

#include <mpi.h>

static double part(int rank, int n) {
  return rank / (double)n;
}

void collect(int n) {
  double mine = part(0, n), all;
  MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
}

void give(int rank, int n) {
  double mine = part(rank, n);
  MPI_Reduce(&mine, &mine, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0)
    collect(size);
  else
    give(rank, size);
  MPI_Finalize();
  return 0;
}
