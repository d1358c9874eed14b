// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranks have their own points, and the function that is called for each is told
// that all work together.
// Twin: good-flag-passed-on.c.
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

static void solve(MPI_Comm comm, int together, double *part, double *all) {
  if (together)
    MPI_Allreduce(part, all, 1, MPI_DOUBLE, MPI_SUM, comm);
  else
    *all = *part;
}

void run(MPI_Comm comm, int points, double *part, double *all) {
  int rank, size;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  int together = points < size;
  int mine = points / size + (rank < points % size);
  if (together)
    solve(comm, together, part, all);
  else
    for (int k = 0; k < mine; ++k)
      // CHECK: [[#@LINE+1]]:7: warning: MPI_Allreduce (called by 'solve') is not reached by every rank
      solve(comm, !together, part + k, all + k);
}
