// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All ranks get how many elements each rank sends; or the root alone goes by what it
// got, or hands it on. Twin: bad-root-list.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

double *collect(const double *mine, int n, MPI_Comm comm) {
  int size;
  MPI_Comm_size(comm, &size);
  int *counts = malloc(size * sizeof(int)), *first = malloc(size * sizeof(int));
  MPI_Allgather(&n, 1, MPI_INT, counts, 1, MPI_INT, comm);
  first[0] = 0;
  for (int i = 1; i < size; i++)
    first[i] = first[i - 1] + counts[i - 1];
  double *all = malloc((first[size - 1] + counts[size - 1]) * sizeof(double));
  MPI_Allgatherv(mine, n, MPI_DOUBLE, all, counts, first, MPI_DOUBLE, comm);
  free(counts);
  free(first);
  return all;
}

double *at_root(const double *mine, int n, MPI_Comm comm) {
  int size, rank;
  MPI_Comm_size(comm, &size);
  MPI_Comm_rank(comm, &rank);
  int *counts = malloc(size * sizeof(int)), *first = malloc(size * sizeof(int));
  double *all = NULL;
  MPI_Gather(&n, 1, MPI_INT, counts, 1, MPI_INT, 0, comm);
  if (rank == 0) {
    first[0] = 0;
    for (int i = 1; i < size; i++)
      first[i] = first[i - 1] + counts[i - 1];
    all = malloc((first[size - 1] + counts[size - 1]) * sizeof(double));
  }
  MPI_Gatherv(mine, n, MPI_DOUBLE, all, counts, first, MPI_DOUBLE, 0, comm);
  free(counts);
  free(first);
  return all;
}

int handed_on(int n, MPI_Comm comm) {
  int size, total = 0;
  MPI_Comm_size(comm, &size);
  int *counts = malloc(size * sizeof(int));
  MPI_Gather(&n, 1, MPI_INT, counts, 1, MPI_INT, 0, comm);
  MPI_Bcast(counts, size, MPI_INT, 0, comm);
  for (int i = 0; i < size; i++)
    total += counts[i];
  free(counts);
  return total;
}
