// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One thread of each rank makes the call: no rank is missing.
// RUN: %clang -O0 -g -fopenmp %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: %clang -O2 -g -fopenmp %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <omp.h>
#include <stdio.h>

void single_and_master(int *b, int n) {
  int rank, sum = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel
  {
#pragma omp for reduction(+ : sum)
    for (int i = rank; i < n; i++)
      sum += b[i];
#pragma omp single
    MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
#pragma omp master
    {
      if (rank == 0)
        printf("%d\n", sum);
      MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
  }
  if (sum > 3)
    MPI_Barrier(MPI_COMM_WORLD);
}
void one_side_in_a_region(int *b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
#pragma omp parallel
#pragma omp single
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
  } else {
    MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
}
