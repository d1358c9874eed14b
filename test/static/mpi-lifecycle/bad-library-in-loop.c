// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// main starts MPI and returns. A library that is not in sight is called in each
// step, and so is none that finalizes MPI.
// Twin: good-library-in-loop.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>
#include <stdio.h>

int table_open(const char *name);
int table_read(int table, double *x, int n);
void table_close(int table);

static double read_step(int step) {
  char name[32];
  snprintf(name, sizeof name, "step-%d", step);
  int table = table_open(name);
  double x = 0;
  table_read(table, &x, 1);
  table_close(table);
  return x;
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Init starts MPI, and nothing finalizes
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  double sum = 0;
  for (int step = 0; step < 100; step++)
    sum += read_step(step);
  printf("%d: %g\n", rank, sum);
  return 0;
}
