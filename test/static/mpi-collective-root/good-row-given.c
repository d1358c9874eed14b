// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-row-given.c, on a communicator that may be the row of the grid, whose
// members have the first coordinate together.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void multiply(double *a, double *b, double *part, int n, MPI_Comm *grid, MPI_Comm *row, int side) {
  int sides[2], around[2], at[2];
  MPI_Cart_get(*grid, 2, sides, around, at);
  for (int step = 0; step < side; ++step) {
    int from = (at[0] + step) % side;
    if (from == at[1])
      for (int i = 0; i < n; ++i)
        part[i] = a[i];
    MPI_Bcast(part, n, MPI_DOUBLE, from, *row);
    for (int i = 0; i < n; ++i)
      b[i] += part[i];
  }
}
