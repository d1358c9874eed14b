// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function of another file sets a member that is collected from the ranks, and
// decides on a second reduction.
// Twin: good-member-beside.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
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
  // CHECK: [[#@LINE+3]]:5: warning: MPI_Allreduce is not reached by every rank of
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: note: this branch depends on data that each rank has of its own
  if (m->cells > 0)
    MPI_Allreduce(moved, all, 1, MPI_DOUBLE, MPI_MAX, m->comm);
  return sum;
}
