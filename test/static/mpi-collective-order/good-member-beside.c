// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function of another file sets members of a structure. That one of them is
// collected from the ranks says nothing of the others.
// Twin: bad-member-beside.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck --allow-empty %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck --allow-empty %s
// CHECK-NOT: warning:
// CHECK-NOT: error:
#include <mpi.h>

struct mesh {
  int mode, cells;
  MPI_Comm comm;
};
void read_mesh(struct mesh *m);

int load(struct mesh *m, double *moved, double *all) {
  int sum;
  read_mesh(m);
  MPI_Allreduce(&m->cells, &sum, 1, MPI_INT, MPI_SUM, m->comm);
  if (m->mode == 3)
    MPI_Allreduce(moved, all, 1, MPI_DOUBLE, MPI_MAX, m->comm);
  return sum;
}
