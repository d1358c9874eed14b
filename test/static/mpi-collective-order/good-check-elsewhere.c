// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A number that follows from the rank is checked in a function that returns
// what another file says of the error: nothing shows that the check fails for
// some ranks, which is of level 2. Twin: bad-check-elsewhere.c.
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

int failed(MPI_Comm c, int code, ...);

static int narrow(long from, int *to) {
  *to = (int)from;
  if (from < 0 || from > 2147483647)
    return failed(MPI_COMM_SELF, 63, "%ld", from);
  return 0;
}

int planes(MPI_Comm c, const long *sizes, int wide, MPI_Comm *plane) {
  int rank, color, e;
  MPI_Comm_rank(c, &rank);
  e = narrow(sizes[rank / wide], &color);
  if (e)
    return failed(c, e);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Comm_split is not reached by every rank
  MPI_Comm_split(c, color, rank, plane);
  return 0;
}
