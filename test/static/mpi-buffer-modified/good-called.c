// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of the file touch other memory while an operation is under way: the
// other array, what lies beside, only what it may read; a part of the ways through
// them; another array where the pointers were exchanged; after they have waited.
// Twin: bad-called.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

struct field {
  double *now, *next;
  int cells, peer;
};
static double ghosts[512];
static MPI_Request pending;

static void scale(double *values, int n, double by) {
  for (int i = 0; i < n; i++)
    values[i] *= by;
}

void send_scaled(int n, int peer, MPI_Comm comm) {
  double *own = malloc(n * sizeof *own), *other = malloc(n * sizeof *other);
  MPI_Request request;
  if (!own || !other)
    return;
  memset(own, 0, n * sizeof *own);
  memset(other, 0, n * sizeof *other);
  MPI_Isend(own, n, MPI_DOUBLE, peer, 1, comm, &request);
  scale(other, n, 0.5);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  scale(own, n, 0.5);
  free(own);
  free(other);
}

static void inner(double *values, int n) {
  for (int i = 1; i < n - 1; i++)
    values[i] *= 2;
}

void both_ends(double *values, int n, int left, int right, MPI_Comm comm) {
  MPI_Request requests[2];
  MPI_Irecv(values, 1, MPI_DOUBLE, left, 1, comm, &requests[0]);
  MPI_Irecv(values + n - 1, 1, MPI_DOUBLE, right, 1, comm, &requests[1]);
  inner(values, n);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}

static void exchange_pointers(struct field *f) {
  double *kept = f->now;
  f->now = f->next;
  f->next = kept;
}
static void clear(struct field *f) {
  for (int i = 0; i < f->cells; i++)
    f->now[i] = 0;
}

void exchanged(struct field *f, MPI_Comm comm) {
  MPI_Request request;
  MPI_Isend(f->now, f->cells, MPI_DOUBLE, f->peer, 2, comm, &request);
  exchange_pointers(f);
  clear(f);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static double total(const double *values, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += values[i];
  return sum;
}

double sent(double *values, int n, int peer, MPI_Comm comm) {
  MPI_Request request;
  MPI_Isend(values, n, MPI_DOUBLE, peer, 3, comm, &request);
  double result = total(values, n);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return result;
}

static void put(double *values, int half, double value) {
  if (half == 0)
    values[0] = value;
  else
    values[256] = value;
}

void other_half(int peer, MPI_Comm comm) {
  MPI_Request request;
  MPI_Isend(ghosts, 256, MPI_DOUBLE, peer, 4, comm, &request);
  put(ghosts, 1, 3);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static double finish(double *values, int n) {
  MPI_Wait(&pending, MPI_STATUS_IGNORE);
  return total(values, n);
}

double waits_first(double *values, int n, int peer, MPI_Comm comm) {
  MPI_Irecv(values, n, MPI_DOUBLE, peer, 5, comm, &pending);
  return finish(values, n);
}
