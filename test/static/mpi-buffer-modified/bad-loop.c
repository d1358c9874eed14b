// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops of any number of turns, and copies of any number of bytes, touch a
// buffer of any number of elements before the wait.
// Twin: good-loop.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <string.h>

struct halo {
  MPI_Comm comm;
  MPI_Request requests[2];
  int left, right, cells;
  double *in, *out, *field;
};

double sum_early(double *values, int n, int peer, MPI_Comm comm) {
  MPI_Request request;
  double sum = 0;
  MPI_Irecv(values, n, MPI_DOUBLE, peer, 1, comm, &request);
  for (int i = 0; i < n; i++)
    sum += values[i];
  // CHECK: :[[#@LINE-1]]:{{.*}}'values' is read before the MPI_Irecv that receives into it is complete [-Wpass-failed=mpi-buffer-modified]
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return sum;
}

void clear_early(double *values, int n, int peer, MPI_Comm comm) {
  MPI_Request request;
  MPI_Isend(values, n, MPI_DOUBLE, peer, 1, comm, &request);
  memset(values, 0, n * sizeof(double));
  // CHECK: :[[#@LINE-1]]:{{.*}}'values' is written to before the MPI_Isend that sends it is complete [-Wpass-failed=mpi-buffer-modified]
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void unpack_early(struct halo *h) {
  MPI_Irecv(h->in, h->cells, MPI_DOUBLE, h->left, 1, h->comm, &h->requests[0]);
  MPI_Isend(h->out, h->cells, MPI_DOUBLE, h->right, 1, h->comm, &h->requests[1]);
  for (int i = 0; i < h->cells; i++)
    h->field[i] = h->in[i];
  // CHECK: :[[#@LINE-1]]:{{.*}}'h->in' is read before the MPI_Irecv that receives into it is complete [-Wpass-failed=mpi-buffer-modified]
  MPI_Waitall(2, h->requests, MPI_STATUSES_IGNORE);
}

void scale_row(double *field, int row, int n, int peer, MPI_Comm comm) {
  MPI_Request request;
  MPI_Isend(&field[row * n], n, MPI_DOUBLE, peer, 1, comm, &request);
  for (int pass = 0; pass < 3; pass++)
    for (int i = 0; i < n; i++)
      field[row * n + i] *= 2;
  // CHECK: :[[#@LINE-1]]:{{.*}}is written to before the MPI_Isend that sends it is complete [-Wpass-failed=mpi-buffer-modified]
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
