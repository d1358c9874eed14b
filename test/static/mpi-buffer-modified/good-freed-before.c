// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// As bad-freed-before.c, behind the wait; what is freed of the list in the same
// loop, or only sometimes, may be another element.
#include <mpi.h>
#include <stdlib.h>

void fill(double *a, int n);

void one(int n, int to, MPI_Comm comm) {
  MPI_Request r;
  double *b = malloc(n * sizeof *b);
  fill(b, n);
  MPI_Isend(b, n, MPI_DOUBLE, to, 0, comm, &r);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  free(b);
}

void all(const int *n, const int *to, int k, MPI_Comm comm) {
  MPI_Request *r = malloc(k * sizeof *r);
  double **b = malloc(k * sizeof *b);
  int sent = 0;
  for (int i = 0; i < k; i++) {
    b[i] = malloc(n[i] * sizeof *b[i]);
    fill(b[i], n[i]);
    if (n[i] > 0)
      MPI_Isend(b[i], n[i], MPI_DOUBLE, to[i], 0, comm, &r[sent++]);
    else
      free(b[i]);
  }
  MPI_Waitall(sent, r, MPI_STATUSES_IGNORE);
  for (int i = 0; i < k; i++)
    if (n[i] > 0)
      free(b[i]);
  free(b);
  free(r);
}

void some(const int *n, const int *to, int k, double **b, MPI_Comm comm) {
  MPI_Request *r = malloc(k * sizeof *r);
  for (int i = 0; i < k; i++) {
    r[i] = MPI_REQUEST_NULL;
    if (n[i] > 0)
      MPI_Isend(b[i], n[i], MPI_DOUBLE, to[i], 0, comm, &r[i]);
  }
  for (int i = 0; i < k; i++)
    if (n[i] <= 0)
      free(b[i]);
  MPI_Waitall(k, r, MPI_STATUSES_IGNORE);
  free(r);
}

int gives_up(int n, int to, double *c, MPI_Comm comm) {
  MPI_Request r;
  double *b = malloc(n * sizeof *b);
  int rc = MPI_Isend(b, 10, MPI_DOUBLE, to, 0, comm, &r);
  if (rc)
    goto fail;
  rc = MPI_Recv(c, 10, MPI_DOUBLE, to, 0, comm, MPI_STATUS_IGNORE);
  if (rc)
    goto fail;
  rc = MPI_Wait(&r, MPI_STATUS_IGNORE);
fail:
  free(b);
  return rc;
}
