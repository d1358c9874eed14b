// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two fields change places in a loop of unknown length: which window and datatype
// is whose is not known behind it, and both are freed.
// Twin: bad-change-places.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O1 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>
struct field {
  double *data;
  MPI_Win window;
  MPI_Datatype row;
};
static void make(struct field *f, int n) {
  f->data = malloc(n * sizeof(double));
  MPI_Win_create(f->data, n * sizeof(double), sizeof(double), MPI_INFO_NULL,
                 MPI_COMM_WORLD, &f->window);
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
  MPI_Type_free(&now.row);
  MPI_Type_free(&next.row);
  MPI_Win_free(&now.window);
  MPI_Win_free(&next.window);
  MPI_Finalize();
  free(now.data);
  free(next.data);
}
