// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One element less for the others than for the rank that a member is called.
// Twin: good-named-rank.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

struct side {
  MPI_Comm comm;
  int rank;
};

void hand_out(struct side *s, double *values, int n) {
  if (s->rank == 0)
    MPI_Bcast(values, n, MPI_DOUBLE, 0, s->comm);
  // CHECK: :[[#@LINE-1]]:{{.*}}rank 0 passes say 24 x MPI_DOUBLE to MPI_Bcast and rank 1 passes say 23 x MPI_DOUBLE [-Wpass-failed=mpi-collective-type]
  else
    MPI_Bcast(values, n - 1, MPI_DOUBLE, 0, s->comm);
}
