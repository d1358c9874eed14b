// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who has the row is told by each rank's own list, and by the others' number of
// it: both are the same rank. Told at level 3.
// Twin: bad-owner.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

static void hand_out(double *row, int n, int root) {
  MPI_Bcast(row, n, MPI_DOUBLE, root, MPI_COMM_WORLD);
}

void eliminate(double *rows, const int *mine, double *pivot, int n, int size) {
  int rank, next = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < n; ++i)
    if (i == mine[next]) {
      MPI_Bcast(rows + next * n, n, MPI_DOUBLE, rank, MPI_COMM_WORLD);
      ++next;
    } else {
      MPI_Bcast(pivot, n, MPI_DOUBLE, i % size, MPI_COMM_WORLD);
    }
}

void substitute(double *rows, const int *mine, double *pivot, int n, int size) {
  int rank, next = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < n; ++i)
    if (next < n && i == mine[next])
      hand_out(rows + next++ * n, n, rank);
    else
      hand_out(pivot, n, i % size);
}
