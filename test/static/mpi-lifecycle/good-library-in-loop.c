// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is called once, at the end of each way, may finalize MPI.
// Twin: bad-library-in-loop.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <mpi.h>
#include <stdio.h>

int table_read(int step, double *x, int n);
void tables_end(void);

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  double sum = 0;
  for (int step = 0; step < 100; step++) {
    double x = 0;
    if (table_read(step, &x, 1)) {
      tables_end();
      return 0;
    }
    sum += x;
  }
  printf("%d: %g\n", rank, sum);
  tables_end();
  return 0;
}
