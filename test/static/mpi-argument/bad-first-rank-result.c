// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the ranks before it have, the first rank does not get: it goes by what
// happens to be in memory, as all others go by their sum. Level 2, for it may
// do nothing that matters.
// Twin: good-first-rank-result.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %quiet
#include <mpi.h>

extern MPI_Comm crew;

void write_rows(MPI_File out, const double *rows, int n) {
  long long mine = n, ahead;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Exscan gives 'ahead' no value on the first rank, and every rank goes by it [{{.*}}mpi-argument]
  MPI_Exscan(&mine, &ahead, 1, MPI_LONG_LONG, MPI_SUM, crew);
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: it is used here, where the first rank has what happens to be in memory
  // CHECK: note: fix: give the variable a value on the first rank
  MPI_File_write_at_all(out, ahead * (MPI_Offset)sizeof(double), rows, n, MPI_DOUBLE, MPI_STATUS_IGNORE);
}

void number(int *ids, int n) {
  int start;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Exscan gives 'start' no value on the first rank
  MPI_Exscan(&n, &start, 1, MPI_INT, MPI_SUM, crew);
  for (int i = 0; i < n; ++i)
    ids[i] = start + i;
}
