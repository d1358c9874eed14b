// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In a parallel region a request is left, whoever of the team made it.
// Twin: good-regions.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -fopenmp -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -fopenmp -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

/* By the thread that started MPI, between its work and that of the others. */
void halo_of_master(double *in, double *out, double *cells, int n, int left,
                    int right) {
  MPI_Request both[2];
#pragma omp parallel
  {
#pragma omp master
    {
      MPI_Irecv(in, n, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &both[0]);
      MPI_Isend(out, n, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &both[1]);
      // CHECK: :[[#@LINE-1]]:7: warning: MPI_Isend's request is never completed
    }
#pragma omp for schedule(runtime)
    for (int i = 0; i < n; ++i)
      if (cells[i] > 0)
        cells[i] *= 0.5;
#pragma omp master
    MPI_Waitall(1, both, MPI_STATUSES_IGNORE);
  }
}

/* By any thread, before the region's work. */
void halo_of_one(double *in, double *out, double *cells, int n, int left,
                 int right) {
  MPI_Request first, second;
#pragma omp parallel
  {
#pragma omp single
    {
      MPI_Irecv(in, n, MPI_DOUBLE, left, 2, MPI_COMM_WORLD, &first);
      MPI_Isend(out, n, MPI_DOUBLE, right, 2, MPI_COMM_WORLD, &second);
      // CHECK: :[[#@LINE-1]]:7: warning: MPI_Isend's request is never completed
      MPI_Wait(&first, MPI_STATUS_IGNORE);
    }
#pragma omp for
    for (int i = 0; i < n; ++i)
      cells[i] += 1;
  }
}

/* Started outside, completed in the region. */
void halo_around(double *in, double *out, double *cells, int n, int left,
                 int right) {
  MPI_Request both[2];
  MPI_Irecv(in, n, MPI_DOUBLE, left, 3, MPI_COMM_WORLD, &both[0]);
  MPI_Isend(out, n, MPI_DOUBLE, right, 3, MPI_COMM_WORLD, &both[1]);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Isend's request is never completed
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; ++i)
      cells[i] += 1;
#pragma omp master
    MPI_Waitall(1, both, MPI_STATUSES_IGNORE);
  }
}
