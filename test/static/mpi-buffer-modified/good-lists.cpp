// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-lists.cpp, but each operation is complete before, or the lists belong
// to who completes it, or mean something at the root alone.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>
#include <vector>

void begin(const double *out, double *in, const int *counts, int *from,
           int each, MPI_Comm comm, MPI_Request *r) {
  for (int i = 0; i < 16; ++i)
    from[i] = i * each;
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
  MPI_Wait(r, MPI_STATUS_IGNORE);
  free(counts);
}

void twice(const int *out, int *in, int a, int b, MPI_Comm comm) {
  int counts[2] = {a, b};
  MPI_Request r;
  MPI_Ireduce_scatter(out, in, counts, MPI_INT, MPI_SUM, comm, &r);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  counts[0] = b;
}

void owned(const double *out, double *in, int n, int ranks, MPI_Comm comm,
           MPI_Request *r) {
  std::vector<int> counts(ranks, n), from(ranks);
  for (int i = 0; i < ranks; ++i)
    from[i] = i * n;
  MPI_Iallgatherv(out, n, MPI_DOUBLE, in, counts.data(), from.data(),
                  MPI_DOUBLE, comm, r);
  MPI_Wait(r, MPI_STATUS_IGNORE);
}

void others(const double *out, int n, MPI_Comm comm, MPI_Request *r) {
  int none[1] = {0};
  MPI_Igatherv(out, n, MPI_DOUBLE, nullptr, none, none, MPI_DOUBLE, 0, comm, r);
}
