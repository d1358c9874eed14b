// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-first-rank-result.c, but the first rank has a value: from before the
// call, from behind it, or it does without. Or all get a result.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not={{warning\|error}}:
#include <mpi.h>

extern MPI_Comm crew;

void write_rows(MPI_File out, const double *rows, int n) {
  long long mine = n, ahead = 0;
  MPI_Exscan(&mine, &ahead, 1, MPI_LONG_LONG, MPI_SUM, crew);
  MPI_File_write_at_all(out, ahead * (MPI_Offset)sizeof(double), rows, n, MPI_DOUBLE, MPI_STATUS_IGNORE);
}

void number(int *ids, int n) {
  int start, rank;
  MPI_Comm_rank(crew, &rank);
  MPI_Exscan(&n, &start, 1, MPI_INT, MPI_SUM, crew);
  if (rank == 0)
    start = 0;
  for (int i = 0; i < n; ++i)
    ids[i] = start + i;
}

void fill_gaps(int *names, int n, int last) {
  int before, rank;
  MPI_Comm_rank(crew, &rank);
  MPI_Exscan(&last, &before, 1, MPI_INT, MPI_MAX, crew);
  if (rank > 0)
    for (int i = 0; i < n; ++i)
      if (names[i] == 0)
        names[i] = before;
}

int first_of_mine(int n) {
  int start, rank;
  MPI_Comm_rank(crew, &rank);
  MPI_Exscan(&n, &start, 1, MPI_INT, MPI_SUM, crew);
  return rank ? start : 0;
}

void number_up_to(int *ids, int n) {
  int end;
  MPI_Scan(&n, &end, 1, MPI_INT, MPI_SUM, crew);
  for (int i = 0; i < n; ++i)
    ids[i] = end - n + i;
}
