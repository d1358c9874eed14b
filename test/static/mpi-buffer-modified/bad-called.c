// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of the file touch what an operation uses before it is complete, with
// any number of elements: behind an argument, a variable, a member, in a function
// that they call.
// Twin: good-called.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

struct field {
  double *now, *next;
  int cells, peer;
};
static double ghosts[512];

static void scale(double *values, int n, double by) {
  for (int i = 0; i < n; i++)
    values[i] *= by;
  // CHECK-DAG: :[[#@LINE-1]]:{{.*}}'own' is written to before the MPI_Isend that sends it is complete [-Wpass-failed=mpi-buffer-modified]
}

void send_scaled(int n, int peer, MPI_Comm comm) {
  double *own = malloc(n * sizeof *own);
  MPI_Request request;
  if (!own)
    return;
  memset(own, 0, n * sizeof *own);
  MPI_Isend(own, n, MPI_DOUBLE, peer, 1, comm, &request);
  scale(own, n, 0.5);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  free(own);
}

static void advance(struct field *f) {
  for (int i = 1; i < f->cells - 1; i++)
    f->next[i] = f->now[i - 1] + f->now[i + 1];
  f->now[0] = f->next[1];
  // CHECK-DAG: :[[#@LINE-1]]:{{.*}}'f->now' is written to before the MPI_Isend that sends it is complete [-Wpass-failed=mpi-buffer-modified]
}

void exchange(struct field *f, MPI_Comm comm) {
  MPI_Request request;
  MPI_Isend(f->now, f->cells, MPI_DOUBLE, f->peer, 2, comm, &request);
  advance(f);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static double total(void) {
  double sum = 0;
  for (int i = 0; i < 512; i++)
    sum += ghosts[i];
  // CHECK-DAG: :[[#@LINE-1]]:{{.*}}'ghosts' is read before the MPI_Irecv that receives into it is complete [-Wpass-failed=mpi-buffer-modified]
  return sum;
}
static double mean(int n) { return total() / n; }

double early(int n, int peer, MPI_Comm comm) {
  MPI_Request request;
  MPI_Irecv(ghosts, n, MPI_DOUBLE, peer, 3, comm, &request);
  double result = mean(n);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return result;
}
