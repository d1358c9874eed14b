// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Without the parser the debug information says what pointers lead to: level 2,
// for what the program converts is not seen.
// Twin: good-described.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

struct cells {
  int count;
  double *values;
  long ids[8];
};

void allocated(int n, int peer, MPI_Comm comm) {
  double *values = malloc(n * sizeof(double));
  for (int i = 0; i < n; i++)
    values[i] = i;
  MPI_Send(values, n, MPI_FLOAT, peer, 0, comm);
  // CHECK: :[[#@LINE-1]]:{{.*}}MPI_Send takes elements of MPI_FLOAT from or into a buffer of type 'double' [-Wpass-failed=mpi-buffer-type]
  free(values);
}

void given(double *values, int first, int n, int peer, MPI_Comm comm) {
  MPI_Send(values + first, n, MPI_INT, peer, 0, comm);
  // CHECK: :[[#@LINE-1]]:{{.*}}MPI_Send takes elements of MPI_INT from or into a buffer of type 'double' [-Wpass-failed=mpi-buffer-type]
}

void members(struct cells *c, MPI_Comm comm) {
  MPI_Bcast(c->values, c->count, MPI_FLOAT, 0, comm);
  // CHECK: :[[#@LINE-1]]:{{.*}}MPI_Bcast takes elements of MPI_FLOAT from or into a buffer of type 'double' [-Wpass-failed=mpi-buffer-type]
  MPI_Bcast(c->ids, 8, MPI_DOUBLE, 0, comm);
  // CHECK: :[[#@LINE-1]]:{{.*}}MPI_Bcast takes elements of MPI_DOUBLE from or into a buffer of type 'long' [-Wpass-failed=mpi-buffer-type]
}
