// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The datatypes of what pointers lead to; bytes; and memory without a type, or
// that variables of several types lead to.
// Twin: bad-described.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

struct cells {
  int count;
  double *values;
  long ids[8];
  void *raw;
};

void allocated(int n, int peer, MPI_Comm comm) {
  double *values = malloc(n * sizeof(double));
  for (int i = 0; i < n; i++)
    values[i] = i;
  MPI_Send(values, n, MPI_DOUBLE, peer, 0, comm);
  MPI_Send(values, n * (int)sizeof(double), MPI_BYTE, peer, 0, comm);
  free(values);
}

void given(double *values, void *raw, int first, int n, int peer, MPI_Comm comm) {
  float *small = raw;
  small[0] = 1;
  MPI_Send(values + first, n, MPI_DOUBLE, peer, 0, comm);
  MPI_Send(raw, n, MPI_INT, peer, 0, comm);
}

void reused(double *values, int n, int peer, MPI_Comm comm) {
  int *numbers = (int *)values;
  for (int i = 0; i < n; i++)
    numbers[i] = i;
  MPI_Send(numbers, n, MPI_INT, peer, 0, comm);
}

void members(struct cells *c, MPI_Comm comm) {
  MPI_Bcast(&c->count, 1, MPI_INT, 0, comm);
  MPI_Bcast(c->values, c->count, MPI_DOUBLE, 0, comm);
  MPI_Bcast(c->ids, 8, MPI_LONG, 0, comm);
  MPI_Bcast(c->raw, c->count, MPI_INT, 0, comm);
}
