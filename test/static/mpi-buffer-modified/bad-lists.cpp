// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The counts and displacements of a nonblocking collective are read until it is
// complete: they are gone, freed, or set anew before. Twin: good-lists.cpp.
//
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <stdlib.h>
#include <vector>

void begin(const double *out, double *in, const int *counts, int each,
           MPI_Comm comm, MPI_Request *r) {
  int from[16];
  for (int i = 0; i < 16; ++i)
    from[i] = i * each;
  // CHECK: [[#@LINE+1]]:3: warning: 'from' is a local variable and gone when the function returns, before the MPI_Ialltoallv that reads displacements there is complete
  MPI_Ialltoallv(out, counts, from, MPI_DOUBLE, in, counts, from, MPI_DOUBLE,
                 comm, r);
}

void gather(const double *out, double *in, int n, int ranks, MPI_Comm comm,
            MPI_Request *r) {
  int *counts = (int *)malloc(2 * ranks * sizeof(int));
  for (int i = 0; i < ranks; ++i) {
    counts[i] = n;
    counts[ranks + i] = i * n;
  }
  MPI_Iallgatherv(out, n, MPI_DOUBLE, in, counts, counts + ranks, MPI_DOUBLE,
                  comm, r);
  // CHECK: [[#@LINE+1]]:3: warning: the array of counts is freed before the MPI_Iallgatherv that reads it is complete
  free(counts);
}

void twice(const int *out, int *in, int a, int b, MPI_Comm comm) {
  int counts[2] = {a, b};
  MPI_Request r;
  MPI_Ireduce_scatter(out, in, counts, MPI_INT, MPI_SUM, comm, &r);
  // CHECK: [[#@LINE+1]]:13: warning: 'counts' is written to before the MPI_Ireduce_scatter that reads counts there is complete
  counts[0] = b;
  MPI_Wait(&r, MPI_STATUS_IGNORE);
}

void owned(const double *out, double *in, int n, int ranks, MPI_Comm comm,
           MPI_Request *r) {
  std::vector<int> counts(ranks, n), from(ranks);
  for (int i = 0; i < ranks; ++i)
    from[i] = i * n;
  MPI_Iallgatherv(out, n, MPI_DOUBLE, in, counts.data(), from.data(),
                  MPI_DOUBLE, comm, r);
  // CHECK: [[#@LINE+1]]:1: warning: the array of {{counts|displacements}} is freed before the MPI_Iallgatherv that reads it is complete
}
