// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many rows a rank has is filled in by another file; the name says that it
// is a number of its own. Twin: good-named-count.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct matrix {
  int n_local_rows, first;
  double *values;
  MPI_Comm comm;
};

double norm(const struct matrix *a) {
  double mine = 0, all = 0;
  // CHECK: :[[#@LINE+1]]:10: note: 'a->n_local_rows' is taken for a number that each rank has of its own
  if (a->n_local_rows == 0)
    return 0;
  for (int i = 0; i < a->n_local_rows; ++i)
    mine += a->values[i] * a->values[i];
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, a->comm);
  return all;
}

struct mesh {
  int ncells_local;
  double *values;
  MPI_Comm comm;
};

/* The number is read anew in each round. */
void each_cell(struct mesh *m) {
  // CHECK: :[[#@LINE+1]]:26: note: 'm->ncells_local' is taken for a number that each rank has of its own
  for (int i = 0; i < m->ncells_local; ++i)
    MPI_Allreduce(MPI_IN_PLACE, &m->values[i], 1, MPI_DOUBLE, MPI_SUM, m->comm);
}
