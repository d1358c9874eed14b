// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function passes on a buffer of its caller, and has MPI use more of it than
// there is: by a number that the caller gives, by one of its own, and through
// another function. Twin: good-room-given.c.
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

void sumAll(int *Mine, int *All, int N) {
  MPI_Allreduce(Mine, All, 2 * N, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  // CHECK-DAG: :[[#@LINE-1]]:3: note: the buffer goes to MPI_Allreduce here
}

static void share(void *What, int N, int Root) {
  MPI_Bcast(What, N, MPI_DOUBLE, Root, MPI_COMM_WORLD);
}

static void shareSome(double *What, int N) { share(What, N + 1, 0); }

void pair(double *Two) {
  MPI_Bcast(Two, 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

double use(int Really) {
  int Mine = Really, All;
  double Three[3] = {0}, One = 0;
  sumAll(&Mine, &All, 1);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Allreduce uses 2 elements of MPI_INT (8 bytes), but the buffer has 4 bytes [{{.*}}mpi-buffer-type]
  shareSome(Three, 3);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Bcast uses 4 elements of MPI_DOUBLE (32 bytes), but the buffer has 24 bytes [{{.*}}mpi-buffer-type]
  pair(&One);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Bcast uses 2 elements of MPI_DOUBLE (16 bytes), but the buffer has 8 bytes [{{.*}}mpi-buffer-type]
  return All + Three[0] + One;
}
