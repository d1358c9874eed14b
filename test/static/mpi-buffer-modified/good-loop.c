// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that leave the buffer alone, begin behind it, touch each element behind
// its own wait or not in each turn, or only read what is sent.
// Twin: bad-loop.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <string.h>

struct halo {
  MPI_Comm comm;
  MPI_Request requests[2];
  int left, right, cells;
  double *in, *out, *field;
};

double sum_late(double *values, int n, int peer, MPI_Comm comm) {
  MPI_Request request;
  double sum = 0;
  MPI_Irecv(values, n, MPI_DOUBLE, peer, 1, comm, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  for (int i = 0; i < n; i++)
    sum += values[i];
  return sum;
}

double sum_sent(const double *values, int n, int peer, MPI_Comm comm) {
  MPI_Request request;
  double sum = 0;
  MPI_Isend(values, n, MPI_DOUBLE, peer, 1, comm, &request);
  for (int i = 0; i < n; i++)
    sum += values[i];
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return sum;
}

/* The inner cells, while the first row comes. */
double inside(double *field, int rows, int n, int peer, MPI_Comm comm) {
  MPI_Request request;
  double sum = 0;
  MPI_Irecv(field, n, MPI_DOUBLE, peer, 1, comm, &request);
  for (int r = 1; r < rows; r++)
    for (int i = 0; i < n; i++)
      sum += field[r * n + i];
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return sum;
}

void one_by_one(double *values, int n, int peer, MPI_Comm comm) {
  for (int i = 0; i < n; i++) {
    MPI_Request request;
    values[i] *= 2;
    MPI_Isend(&values[i], 1, MPI_DOUBLE, peer, 1, comm, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
}

void each_its_own(double *values, int n, int peer, MPI_Request *requests, MPI_Comm comm) {
  for (int i = 0; i < n; i++) {
    values[i] *= 2;
    MPI_Isend(&values[i], 1, MPI_DOUBLE, peer, 1, comm, &requests[i]);
  }
  MPI_Waitall(n, requests, MPI_STATUSES_IGNORE);
}

double those_that_came(double *values, const int *has_come, int n, int peer, MPI_Comm comm) {
  MPI_Request request;
  double sum = 0;
  MPI_Irecv(values, n, MPI_DOUBLE, peer, 1, comm, &request);
  for (int i = 0; i < n; i++)
    if (has_come[i])
      sum += values[i];
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return sum;
}

void unpack_other(struct halo *h) {
  MPI_Irecv(h->in, h->cells, MPI_DOUBLE, h->left, 1, h->comm, &h->requests[0]);
  MPI_Isend(h->out, h->cells, MPI_DOUBLE, h->right, 1, h->comm, &h->requests[1]);
  for (int i = 0; i < h->cells; i++)
    h->field[i] = h->out[i];
  MPI_Waitall(2, h->requests, MPI_STATUSES_IGNORE);
}
