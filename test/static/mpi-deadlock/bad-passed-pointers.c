// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that are passed over write through pointers that go on and on in their
// arrays: they are somewhere in there, and who the neighbours are is known
// behind the loops, without any bound.
// RUN: env TUTTI_PASS_OPTIONS=level=2:incomplete=1 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error\|incomplete}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2:incomplete=1 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error\|incomplete}}:
#include <mpi.h>
#include <stdlib.h>
struct mesh {
  int *partner;
  double *values;
  int *columns;
  double **rows;
};

static void fill(struct mesh *m, int n, int limit) {
  double *value = m->values;
  int *column = m->columns;
  for (int i = 0; i < n; ++i) {
    m->rows[i] = value;
    for (int j = -1; j < 2; ++j)
      for (int k = -1; k < 2; ++k) {
        int at = i + n * j + n * n * k;
        if (at >= 0 && at < limit) {
          if (at == i) {
            *value++ = 27.0;
          } else {
            *value++ = -1.0;
          }
          *column++ = at;
        }
      }
  }
}

int main(int argc, char **argv) {
  struct mesh m;
  int rank, size, n, number = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  n = argc > 1 ? atoi(argv[1]) : 4;
  m.partner = malloc(2 * sizeof(int));
  m.partner[0] = (rank + 1) % size;
  m.partner[1] = (rank + size - 1) % size;
  m.values = malloc(9 * n * sizeof(double));
  m.columns = malloc(9 * n * sizeof(int));
  m.rows = malloc(n * sizeof(double *));
  fill(&m, n, n * n);
  // CHECK: bad-passed-pointers.c:[[#@LINE+1]]:3: warning: with 2 ranks, MPI_Recv on rank 0 waits for ever for a message of rank 1
  MPI_Recv(&number, 1, MPI_INT, m.partner[1], 5, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  MPI_Send(&number, 1, MPI_INT, m.partner[0], 5, MPI_COMM_WORLD);
  free(m.partner);
  free(m.values);
  free(m.columns);
  free(m.rows);
  MPI_Finalize();
  return 0;
}
