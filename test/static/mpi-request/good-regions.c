// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parallel regions in functions whose messages go to partners that they are
// given: what one thread starts is completed in the region.
// Twin: bad-regions.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %clang -fopenmp -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: export TUTTI_PASS_OPTIONS=level=2; %clang -fopenmp -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
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
    }
#pragma omp for schedule(runtime)
    for (int i = 0; i < n; ++i)
      if (cells[i] > 0)
        cells[i] *= 0.5;
#pragma omp master
    MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
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
      MPI_Wait(&first, MPI_STATUS_IGNORE);
      MPI_Wait(&second, MPI_STATUS_IGNORE);
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
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; ++i)
      cells[i] += 1;
#pragma omp master
    MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
  }
}

/* Each thread has a message of its own, by its number in the team. */

void halo_of_each(double *in, double *out, int n, int left, int right) {
#pragma omp parallel
  {
    MPI_Request mine;
    extern int omp_get_thread_num(void);
    int me = omp_get_thread_num();
    MPI_Irecv(in + me * n, n, MPI_DOUBLE, left, me, MPI_COMM_WORLD, &mine);
    MPI_Send(out + me * n, n, MPI_DOUBLE, right, me, MPI_COMM_WORLD);
    MPI_Wait(&mine, MPI_STATUS_IGNORE);
  }
}
