// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How much moves follows from the input: each rank takes one element fewer than
// the root sends it. With no elements nothing would be wrong, and where the number
// is not known nothing is shown.
// Twin: good-amount-of-input.c.
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
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Scatterv on rank {{[0-9]+}} sends {{[0-9]+}} x MPI_DOUBLE to rank {{[0-9]+}}, which takes {{[0-9]+}} x MPI_DOUBLE
  MPI_Scatterv(all, counts, first, MPI_DOUBLE, mine, counts[rank] - 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  for (int i = 0; i < counts[rank]; i++)
    mine[i] += rank;
  MPI_Gather(mine, cells / size, MPI_DOUBLE, sums, cells / size, MPI_DOUBLE, 0, MPI_COMM_WORLD);
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
