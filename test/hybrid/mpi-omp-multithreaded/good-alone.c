// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function adds up over a communicator when that has several ranks. Threads
// call it with MPI_COMM_SELF, which has one.
// Twin: bad-alone.c.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_ompi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

static double weigh(const double *of, int n, MPI_Comm comm) {
  double mine = 0, all;
  int size;
  MPI_Comm_size(comm, &size);
  for (int i = 0; i < n; ++i)
    mine += of[i];
  if (size > 1) {
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, comm);
    mine = all;
  }
  return mine;
}

static double green(const double *of, int n) {
  return 2 * weigh(of, n, MPI_COMM_SELF);
}

double total(const double *of, int n) { return weigh(of, n, MPI_COMM_WORLD); }

double correlations(const double *of, int n, int many) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int k = 0; k < many; ++k)
    sum += green(of + k * n, n);
  return sum;
}
