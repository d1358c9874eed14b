// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers are stored through pointers that nobody follows: they are written
// to no integer, so the neighbours are who they were.
// Twin: good-played-fields.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <stdlib.h>

struct mesh {
  int before, after;
  double **rows;
};
struct mesh *mesh;

static void fill(int n) {
  struct mesh *m = mesh;
  for (int i = 0; i < n; ++i)
    m->rows[i] = malloc(n * sizeof(double));
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      m->rows[i][j] = i + 0.5 * j;
}

int main(int argc, char **argv) {
  int rank, size;
  double edge = 0;
  struct mesh *m = malloc(sizeof *m);
  MPI_Init(&argc, &argv);
  if (argc < 2)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int n = atoi(argv[1]);
  m->before = rank > 0 ? rank - 1 : MPI_PROC_NULL;
  m->after = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
  m->rows = malloc(n * sizeof(double *));
  mesh = m;
  fill(n);
  // CHECK: bad-played-fields.c:[[#@LINE+1]]:3: warning: {{.*}}MPI_Recv on rank 0 waits for ever for a message of rank 1
  MPI_Recv(&edge, 1, MPI_DOUBLE, m->after, 1, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  MPI_Send(&edge, 1, MPI_DOUBLE, m->before, 2, MPI_COMM_WORLD);
  for (int i = 0; i < n; ++i)
    free(m->rows[i]);
  free(m->rows);
  free(m);
  MPI_Finalize();
  return 0;
}
