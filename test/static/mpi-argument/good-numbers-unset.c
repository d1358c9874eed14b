// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same, filled: by all, at the root for a gather, by another collective.
// Twin: bad-numbers-unset.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

void parts(double *mine, double *all, int n, MPI_Comm comm) {
  int size;
  MPI_Comm_size(comm, &size);
  int *counts = malloc(size * sizeof(int));
  int *starts = malloc(size * sizeof(int));
  MPI_Allgather(&n, 1, MPI_INT, counts, 1, MPI_INT, comm);
  for (int i = 0, sum = 0; i < size; sum += counts[i++])
    starts[i] = sum;
  MPI_Allgatherv(mine, n, MPI_DOUBLE, all, counts, starts, MPI_DOUBLE, comm);
  free(counts);
  free(starts);
}

void by_first(double *mine, double *all, int n, MPI_Comm comm) {
  int rank, size;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  int *counts = malloc(size * sizeof(int));
  int *starts = malloc(size * sizeof(int));
  if (rank == 0)
    for (int i = 0; i < size; ++i) {
      counts[i] = n;
      starts[i] = i * n;
    }
  MPI_Gatherv(mine, n, MPI_DOUBLE, all, counts, starts, MPI_DOUBLE, 0, comm);
  free(counts);
  free(starts);
}

void exchange(double *out, double *in, int *to, int n, MPI_Comm comm) {
  int size;
  MPI_Comm_size(comm, &size);
  int *sends = calloc(size, sizeof(int)), *takes = malloc(size * sizeof(int));
  int *from = calloc(size, sizeof(int)), *at = calloc(size, sizeof(int));
  for (int i = 0; i < n; ++i)
    ++sends[to[i]];
  MPI_Alltoall(sends, 1, MPI_INT, takes, 1, MPI_INT, comm);
  for (int i = 1; i < size; ++i) {
    from[i] = from[i - 1] + sends[i - 1];
    at[i] = at[i - 1] + takes[i - 1];
  }
  MPI_Alltoallv(out, sends, from, MPI_DOUBLE, in, takes, at, MPI_DOUBLE, comm);
  free(sends);
  free(takes);
  free(from);
  free(at);
}

// A function of another file fills them.
extern void fill(int *counts, int *starts);
struct plan {
  int *counts, *starts;
};
void planned(struct plan *p, double *mine, double *all, int n, MPI_Comm comm) {
  int size;
  MPI_Comm_size(comm, &size);
  int *counts = malloc(size * sizeof(int));
  int *starts = malloc(size * sizeof(int));
  fill(counts, starts);
  MPI_Allgatherv(mine, n, MPI_DOUBLE, all, counts, starts, MPI_DOUBLE, comm);
  MPI_Allgatherv(mine, n, MPI_DOUBLE, all, p->counts, p->starts, MPI_DOUBLE,
                 comm);
  free(counts);
  free(starts);
}
