// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One thread of a team exchanges with the neighbours, which are known outside of
// the region.
// Twin: bad-in-region.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -fopenmp -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -fopenmp -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
void step(double *a, int n, MPI_Comm comm) {
  int rank, size;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
#pragma omp parallel
  {
#pragma omp for
    for (int i = 1; i <= n; ++i)
      a[i] = i;
#pragma omp single
    {
      if (rank + 1 < size)
        MPI_Sendrecv(&a[n], 1, MPI_DOUBLE, rank + 1, 1, &a[n + 1], 1,
                     MPI_DOUBLE, rank + 1, 2, comm, MPI_STATUS_IGNORE);
      if (rank > 0)
        MPI_Sendrecv(&a[1], 1, MPI_DOUBLE, rank - 1, 2, &a[0], 1, MPI_DOUBLE,
                     rank - 1, 1, comm, MPI_STATUS_IGNORE);
    }
#pragma omp for
    for (int i = 1; i <= n; ++i)
      a[i] *= 2;
  }
}
