// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The threads of a region leave alone what an operation uses: they begin behind
// it, only read what is sent, or one of them has waited before.
// Twin: bad-region.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fopenmp -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fopenmp -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void fill(double *values, int n, int peer, MPI_Comm comm) {
  MPI_Request request;
  MPI_Isend(values, 1, MPI_DOUBLE, peer, 1, comm, &request);
#pragma omp parallel for
  for (int i = 1; i < n; i++)
    values[i] = 2 * i;
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

double sum(double *values, int n, int peer, MPI_Comm comm) {
  MPI_Request request;
  double result = 0;
  MPI_Isend(values, n, MPI_DOUBLE, peer, 1, comm, &request);
#pragma omp parallel for reduction(+ : result)
  for (int i = 0; i < n; i++)
    result += values[i];
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return result;
}

void wait_within(double *values, int n, int peer, MPI_Comm comm) {
  MPI_Request request;
  MPI_Isend(values, n, MPI_DOUBLE, peer, 1, comm, &request);
#pragma omp parallel
  {
#pragma omp single
    MPI_Wait(&request, MPI_STATUS_IGNORE);
#pragma omp for
    for (int i = 0; i < n; i++)
      values[i] = 2 * i;
  }
}
