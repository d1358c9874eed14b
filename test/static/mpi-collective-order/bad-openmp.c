// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inside parallel regions: the branch is on the rank, whatever the threads do.
// RUN: %clang -O0 -g -fopenmp %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -O2 -g -fopenmp %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

void in_master(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel
  {
#pragma omp master
    {
      if (rank == 0)
        MPI_Barrier(MPI_COMM_WORLD);
      // CHECK: :[[#@LINE-1]]:9: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD [{{.*}}mpi-collective-order]
      // CHECK: :[[#@LINE-3]]:{{[0-9]+}}: note: this branch depends on the rank
    }
  }
}
void around(int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank % 2 == 0) {
#pragma omp parallel
    {
#pragma omp single
      MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    // CHECK: warning: MPI_Bcast is not reached by every rank of MPI_COMM_WORLD
  }
}
