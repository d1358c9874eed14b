// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One thread of a team exchanges with the neighbours, which are known outside of
// the region: their tags do not meet.
// Twin: good-in-region.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -fopenmp -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -fopenmp -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
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
        // CHECK: in-region.c:[[@LINE+1]]:{{.*}}: warning: MPI_Sendrecv on rank 0 waits for ever for a message of rank 1 [{{.*}}mpi-deadlock]
        MPI_Sendrecv(&a[n], 1, MPI_DOUBLE, rank + 1, 1, &a[n + 1], 1,
                     MPI_DOUBLE, rank + 1, 2, comm, MPI_STATUS_IGNORE);
      if (rank > 0)
        MPI_Sendrecv(&a[1], 1, MPI_DOUBLE, rank - 1, 3, &a[0], 1, MPI_DOUBLE,
                     rank - 1, 1, comm, MPI_STATUS_IGNORE);
    }
#pragma omp for
    for (int i = 1; i <= n; ++i)
      a[i] *= 2;
  }
}
