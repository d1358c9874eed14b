// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two branches pass the reduction by, and all ranks take the first one alike.
// Twin: bad-surest-branch.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck --allow-empty %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck --allow-empty %s
// CHECK-NOT: warning:
// CHECK-NOT: error:
#include <mpi.h>

struct part {
  int cells;
};

int total(MPI_Comm comm, const struct part *p) {
  int wanted, sum;
  MPI_Bcast(&wanted, 1, MPI_INT, 0, comm);
  if (wanted == 0)
    return 0;
  if (p->cells < 0)
    return -1;
  MPI_Allreduce(&p->cells, &sum, 1, MPI_INT, MPI_SUM, comm);
  return 0;
}
