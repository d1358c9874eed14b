// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls that give back what was at the target, of one element each.
// RUN: %clang -O0 %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %clang -O2 -g %stub_ompi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>

extern int me;

int acquire(MPI_Win win, int tail) {
  int before;
  MPI_Fetch_and_op(&me, &before, MPI_LONG, tail, 0, MPI_REPLACE, win);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Fetch_and_op uses 1 element of MPI_LONG (8 bytes), but the buffer has 4 bytes [{{.*}}mpi-buffer-type]
  return before;
}

int try(MPI_Win win, int tail, double *seen) {
  int none = -1;
  MPI_Compare_and_swap(&me, &none, seen, MPI_INT, tail, 0, win);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Compare_and_swap takes elements of MPI_INT from or into a buffer of type 'double' [{{.*}}mpi-buffer-type]
  return none;
}
