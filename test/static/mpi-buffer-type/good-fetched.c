// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
// RUN: %clang -O0 %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

extern int me;

int acquire(MPI_Win win, int tail) {
  int before;
  MPI_Fetch_and_op(&me, &before, MPI_INT, tail, 0, MPI_REPLACE, win);
  MPI_Win_flush(tail, win);
  return before;
}

/// The origin is left alone.
long look(MPI_Win win, int tail) {
  long now;
  MPI_Fetch_and_op(&me, &now, MPI_LONG, tail, 0, MPI_NO_OP, win);
  MPI_Win_flush(tail, win);
  return now;
}

/// Of an operation that is not in sight.
long any(MPI_Win win, int tail, MPI_Op op) {
  long now;
  MPI_Fetch_and_op(&me, &now, MPI_LONG, tail, 0, op, win);
  MPI_Win_flush(tail, win);
  return now;
}

int try(MPI_Win win, int tail, int *seen) {
  int none = -1;
  MPI_Compare_and_swap(&me, &none, seen, MPI_INT, tail, 0, win);
  return none;
}
