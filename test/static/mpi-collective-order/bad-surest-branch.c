// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two branches pass the reduction by. The second, a check of a number that is
// only known to be collected, is a guess; the first is what is told.
// Twin: good-surest-branch.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

struct part {
  int cells;
};

int total(MPI_Comm comm, const int *counts, const struct part *p) {
  int mine, sum;
  MPI_Scatter(counts, 1, MPI_INT, &mine, 1, MPI_INT, 0, comm);
  if (mine == 0)
    return 0;
  if (p->cells < 0)
    return -1;
  // CHECK: [[#@LINE+2]]:3: warning: MPI_Allreduce is not reached by every rank of 'comm'
  // CHECK: [[#@LINE-5]]:{{[0-9]+}}: note: this branch depends on data that each rank has of its own
  MPI_Allreduce(&p->cells, &sum, 1, MPI_INT, MPI_SUM, comm);
  return 0;
}
