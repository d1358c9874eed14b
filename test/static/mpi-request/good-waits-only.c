// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Requests that others have started, were given or are null. Twins:
// bad-waits-only.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

extern void start_receives(double *x, const int *n, int number, MPI_Request *r);

void started(double *x, const int *neighbors, int number, MPI_Comm comm) {
  MPI_Request *requests = malloc(number * sizeof *requests);
  start_receives(x, neighbors, number, requests);
  for (int i = 0; i < number; ++i)
    MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
  free(requests);
}

struct halo { int n; MPI_Request *r; };

void given(struct halo *h) {
  for (int i = 0; i < h->n; ++i)
    MPI_Wait(&h->r[i], MPI_STATUS_IGNORE);
}

void null(int number) {
  MPI_Request *requests = malloc(number * sizeof *requests);
  for (int i = 0; i < number; ++i)
    requests[i] = MPI_REQUEST_NULL;
  MPI_Waitall(number, requests, MPI_STATUSES_IGNORE);
  free(requests);
}

static void set(MPI_Request *r, MPI_Request is) { *r = is; }

void taken(const MPI_Request *from, int number) {
  MPI_Request *requests = malloc(number * sizeof *requests);
  for (int i = 0; i < number; ++i)
    set(&requests[i], from[i]);
  for (int i = 0; i < number; ++i)
    MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
  free(requests);
}
