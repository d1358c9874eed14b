// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An error of one thread needs no other rank: the number that is handed on says so.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -gline-tables-only -c %s -o %t.o 2>&1 | %silent
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

int check(const double *x, int n) {
  int bad = 0;
#pragma omp parallel for reduction(+ : bad)
  for (int i = 0; i < n; i++) {
    if (x[i] < 0)
      fail(5, "negative: %g\n", x[i]);

    bad += x[i] > 9;
  }
  return bad;
}
