// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
// The first rank alone comes to the barrier of a message that is for all.
// Twin: good-constant-argument.c.
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
    tell(0, "%d numbers\n", n);
    // CHECK: :[[#@LINE-1]]:5: warning: {{.*}}MPI_Barrier
  }
  MPI_Bcast(a, n, MPI_INT, 0, MPI_COMM_WORLD);
}

/* Who calls itself may be decided otherwise by the inner call. */
static void down(int n) {
  if (n > 0)
    down(n - 1);
  else
    MPI_Barrier(MPI_COMM_WORLD);
}

void deep(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    down(3);
  // CHECK: :[[#@LINE-1]]:5: warning: {{.*}} is not reached by every rank
}
