// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The root alone gets how many elements each rank sends, in memory that the function
// allocates, and all ranks go by it. Twin: good-root-list.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <stdlib.h>

double *collect(const double *mine, int n, MPI_Comm comm) {
  int size;
  MPI_Comm_size(comm, &size);
  int *counts = malloc(size * sizeof(int)), *first = malloc(size * sizeof(int));
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Gather gives {{.*}} a value on the root alone, and every rank goes by it
  MPI_Gather(&n, 1, MPI_INT, counts, 1, MPI_INT, 0, comm);
  first[0] = 0;
  for (int i = 1; i < size; i++)
    first[i] = first[i - 1] + counts[i - 1];
  double *all = malloc((first[size - 1] + counts[size - 1]) * sizeof(double));
  MPI_Allgatherv(mine, n, MPI_DOUBLE, all, counts, first, MPI_DOUBLE, comm);
  free(counts);
  free(first);
  return all;
}
