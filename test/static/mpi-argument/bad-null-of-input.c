// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The root of a call has no room for what is gathered, however much the input asks
// for; another rank has.
// Twin: good-null-of-input.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %quiet
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (argc < 2) {
    MPI_Finalize();
    return 0;
  }
  int cells = atoi(argv[1]), last = size - 1;
  int *counts = malloc(size * sizeof(int)), *first = malloc(size * sizeof(int));
  for (int i = 0, at = 0; i < size; i++) {
    counts[i] = cells / size + (i < cells % size);
    first[i] = at;
    at += counts[i];
  }
  double *all = NULL, *sums = NULL;
  if (rank == 0) {
    all = calloc(cells, sizeof(double));
    sums = malloc(cells * sizeof(double));
  }
  double *mine = malloc(counts[rank] * sizeof(double));
  MPI_Scatterv(all, counts, first, MPI_DOUBLE, mine, counts[rank], MPI_DOUBLE, 0, MPI_COMM_WORLD);
  for (int i = 0; i < counts[rank]; i++)
    mine[i] += rank;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Gather gets a null buffer for data
  MPI_Gather(mine, cells / size, MPI_DOUBLE, sums, cells / size, MPI_DOUBLE, last, MPI_COMM_WORLD);
  if (rank == 0)
    printf("%g %d\n", sums[0], last);
  free(all);
  free(sums);
  free(mine);
  free(counts);
  free(first);
  MPI_Finalize();
  return 0;
}
