// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
// What a wrapper calls is decided by the number that it is handed: with one above
// zero no other rank is needed. Twin: bad-constant-argument.c.
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>

static void tellAll(int ends, int code, const char *format, va_list list) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (code <= 0)
    MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0 || code > 0) {
    vprintf(format, list);
    if (ends)
      MPI_Abort(MPI_COMM_WORLD, code);
  }
}

void fail(int code, const char *format, ...) {
  va_list list;
  va_start(list, format);
  tellAll(1, code, format, list);
  va_end(list);
}

void tell(int code, const char *format, ...) {
  va_list list;
  va_start(list, format);
  tellAll(0, code, format, list);
  va_end(list);
}

void settings(int *a, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    if (n > 8)
      fail(2, "too many: %d\n", n);
    if (n < 2)
      fail(7, "too few: %d\n", n);
    tell(1, "%d numbers\n", n);
  }
  MPI_Bcast(a, n, MPI_INT, 0, MPI_COMM_WORLD);
  tell(0, "all have them\n");
}
