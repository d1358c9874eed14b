// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-copied-back.c, but all results are copied back.
// Twin: bad-copied-back.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

int pass_on(double *cells, int n);

static void most(int *mine, int *all, int n) {
  MPI_Allreduce(mine, all, n, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  for (int i = 0; i < n; i++)
    mine[i] = all[i];
}

void balance(double *cells, int n) {
  int left[4], all[4], rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  do {
    for (int i = 0; i < 4; i++)
      left[i] = pass_on(cells, n) - rank;
    most(left, all, 4);
  } while (left[0] > 0);
  MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  int flag[4], work[4], rank, turns = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  do {
    flag[0] = argc;
    flag[1] = rank - turns++;
    MPI_Allreduce(flag, work, 4, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    for (int i = 0; i < 4; i++)
      flag[i] = work[i];
  } while (flag[1] > 0);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
}
