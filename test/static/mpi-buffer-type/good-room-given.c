// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As much as there is; a number that is not known, or cut to what fits; a
// function that may not come to the call. Twin: bad-room-given.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void sumAll(int *Mine, int *All, int N) {
  MPI_Allreduce(Mine, All, 2 * N, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

static void share(void *What, int N, int Root) {
  MPI_Bcast(What, N, MPI_DOUBLE, Root, MPI_COMM_WORLD);
}

static void shareSome(double *What, int N) { share(What, N - 1, 0); }

static void shareAtMost(double *What, int N) {
  share(What, N > 3 ? 3 : N, 0);
}

void none(double *What, int N) {
  MPI_Bcast(What, N, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void perhaps(double *Value, int Really, MPI_Request *R) {
  if (Really)
    MPI_Isend(Value, 3, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, R);
}

double use(int Some, MPI_Request *R) {
  int Mine[2] = {Some, 0}, All[2];
  static double Three[3];
  sumAll(Mine, All, 1);
  shareSome(Three, 4);
  shareAtMost(Three, 4);
  none(Three, 0);
  none(Three, Some);
  perhaps(Three + 1, Some, R);
  return All[0] + Three[0];
}
