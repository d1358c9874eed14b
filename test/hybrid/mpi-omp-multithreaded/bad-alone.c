// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function adds up over a communicator when that has several ranks. Threads
// call it with one that has, or the call is made by a communicator that has one
// rank as well.
// Twin: good-alone.c.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang %stub_ompi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
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
  return 2 * weigh(of, n, MPI_COMM_WORLD);
}

double correlations(const double *of, int n, int many) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int k = 0; k < many; ++k)
    // CHECK: :[[#@LINE+1]]:12: warning: MPI_Allreduce in 'green' can be executed by more than one thread
    sum += green(of + k * n, n);
  return sum;
}

static double always(const double *of, MPI_Comm comm) {
  double all;
  int size;
  MPI_Comm_size(comm, &size);
  if (size > 0)
    MPI_Allreduce(of, &all, 1, MPI_DOUBLE, MPI_SUM, comm);
  return all;
}

double each(const double *of, int many) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int k = 0; k < many; ++k)
    // CHECK: :[[#@LINE+1]]:12: warning: MPI_Allreduce in 'always' can be executed by more than one thread
    sum += always(of + k, MPI_COMM_SELF);
  return sum;
}
