// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The twin of good-check-elsewhere.c: what the function says is that the rank
// is to leave.
// RUN: %found
#include <mpi.h>

static int leaves(int rank, int *to) {
  *to = rank / 2;
  return rank > 5 ? 1 : 0;
}

int planes(MPI_Comm c, int wide, MPI_Comm *plane) {
  int rank, color, e;
  MPI_Comm_rank(c, &rank);
  e = leaves(rank, &color);
  if (e)
    return e;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Comm_split is not reached by every rank
  MPI_Comm_split(c, color, rank, plane);
  return 0;
}
