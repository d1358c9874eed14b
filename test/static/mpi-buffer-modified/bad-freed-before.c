// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=ONE
// A function frees what it sends before it waits: one buffer, and a list.
#include <mpi.h>
#include <stdlib.h>

void fill(double *a, int n);

void one(int n, int to, MPI_Comm comm) {
  MPI_Request r;
  double *b = malloc(n * sizeof *b);
  fill(b, n);
  MPI_Isend(b, n, MPI_DOUBLE, to, 0, comm, &r);
  free(b);
  // CHECK: :[[#@LINE-1]]:3: warning: the buffer is freed before the MPI_Isend that sends it is complete [{{.*}}mpi-buffer-modified]
  // CHECK: :[[#@LINE-3]]:3: note: started here
  // ONE: :[[#@LINE-3]]:3: warning: the buffer is freed before
  // ONE-NOT: warning: the buffer
  MPI_Wait(&r, MPI_STATUS_IGNORE);
}

void all(const int *n, const int *to, int k, MPI_Comm comm) {
  MPI_Request *r = malloc(k * sizeof *r);
  double **b = malloc(k * sizeof *b);
  for (int i = 0; i < k; i++) {
    b[i] = malloc(n[i] * sizeof *b[i]);
    fill(b[i], n[i]);
    MPI_Isend(b[i], n[i], MPI_DOUBLE, to[i], 0, comm, &r[i]);
  }
  for (int i = 0; i < k; i++)
    free(b[i]);
    // CHECK: :[[#@LINE-1]]:5: warning: the buffer is freed before the MPI_Isend that sends it is complete [{{.*}}mpi-buffer-modified]
    // CHECK: :[[#@LINE-5]]:5: note: started here
  MPI_Waitall(k, r, MPI_STATUSES_IGNORE);
  free(b);
  free(r);
}
