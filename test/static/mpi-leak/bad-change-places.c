// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two fields change places in a loop of unknown length, and neither's window and
// datatype is freed.
// Twin: good-change-places.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O1 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <stdlib.h>
struct field {
  double *data;
  MPI_Win window;
  MPI_Datatype row;
};
static void make(struct field *f, int n) {
  f->data = malloc(n * sizeof(double));
  // CHECK: change-places.c:[[@LINE+1]]:{{.*}}: warning: MPI_Win_create makes a window that is never freed
  MPI_Win_create(f->data, n * sizeof(double), sizeof(double), MPI_INFO_NULL,
                 MPI_COMM_WORLD, &f->window);
  // CHECK: change-places.c:[[@LINE+1]]:{{.*}}: warning: MPI_Type_contiguous makes a datatype that is never freed
  MPI_Type_contiguous(n, MPI_DOUBLE, &f->row);
}
static void change(struct field *a, struct field *b) {
  struct field old = *a;
  *a = *b;
  *b = old;
}
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  struct field now, next;
  int steps = argc > 1 ? atoi(argv[1]) : 5000;
  make(&now, 100);
  make(&next, 100);
  for (int i = 0; i < steps; ++i)
    change(&now, &next);
  MPI_Finalize();
  free(now.data);
  free(next.data);
}
