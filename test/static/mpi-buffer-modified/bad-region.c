// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The threads of a region touch what an operation uses before it is complete:
// loops that they share, joined loops, a single thread.
// Twin: good-region.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fopenmp -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fopenmp -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

void fill(double *values, int n, int peer, MPI_Comm comm) {
  MPI_Request request;
  MPI_Isend(values, n, MPI_DOUBLE, peer, 1, comm, &request);
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    values[i] = 2 * i;
  // CHECK-DAG: :[[#@LINE-1]]:{{.*}}'values' is written to before the MPI_Isend that sends it is complete [-Wpass-failed=mpi-buffer-modified]
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

double sum(double *values, int n, int peer, MPI_Comm comm) {
  MPI_Request request;
  double result = 0;
  MPI_Irecv(values, n, MPI_DOUBLE, peer, 1, comm, &request);
#pragma omp parallel for reduction(+ : result) schedule(dynamic, 64)
  for (int i = 0; i < n; i++)
    result += values[i];
  // CHECK-DAG: :[[#@LINE-1]]:{{.*}}'values' is read before the MPI_Irecv that receives into it is complete [-Wpass-failed=mpi-buffer-modified]
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return result;
}

void plane(double (*values)[32], int rows, int peer, MPI_Comm comm) {
  MPI_Request request;
  MPI_Isend(values[0], 32, MPI_DOUBLE, peer, 1, comm, &request);
#pragma omp parallel for collapse(2)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < 32; j++)
      values[i][j] = i - j;
  // CHECK-DAG: :[[#@LINE-1]]:{{.*}}'values' is written to before the MPI_Isend that sends it is complete [-Wpass-failed=mpi-buffer-modified]
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void one_thread(int peer, MPI_Comm comm) {
  MPI_Request request;
  int length = 3;
  MPI_Isend(&length, 1, MPI_INT, peer, 1, comm, &request);
#pragma omp parallel
  {
#pragma omp single
    length = 5;
    // CHECK-DAG: :[[#@LINE-1]]:{{.*}}'length' is written to before the MPI_Isend that sends it is complete [-Wpass-failed=mpi-buffer-modified]
  }
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
