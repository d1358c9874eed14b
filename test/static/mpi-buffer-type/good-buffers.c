// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

static double grid[4][5] = {{1}};
static int first[8] = {1, 2};
extern double elsewhere[];
typedef union {
  float f;
  int i;
} Word;
static Word words[2] = {{.i = 1}};
static Word one = {.i = 1};
typedef struct {
  int n;
  double x[3];
} Mixed;

void whole(int n, int rank) {
  double a[10] = {0}, b[10];
  unsigned u[4] = {0};
  long l[3] = {0};
  double _Complex z[2] = {0};
  MPI_Bcast(a, 10, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(&a[5], 5, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(grid, 20, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(grid[1], 5, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(first, 8, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(u, 4, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(l, 3, MPI_LONG_LONG, 0, MPI_COMM_WORLD);
  MPI_Bcast(l, 6, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Bcast(z, 2, MPI_C_DOUBLE_COMPLEX, 0, MPI_COMM_WORLD);
  MPI_Bcast(z, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(a, 5, MPI_C_DOUBLE_COMPLEX, 0, MPI_COMM_WORLD);
  MPI_Bcast(a, sizeof a, MPI_BYTE, 0, MPI_COMM_WORLD);
  MPI_Bcast(elsewhere, 1000, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Allreduce(a, b, n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  /* Only the root's receive buffer counts, and nothing that goes nowhere. */
  int mine = 1;
  if (rank == 0)
    MPI_Gather(&mine, 1, MPI_INT, malloc(4 * n), 1, MPI_INT, 0, MPI_COMM_WORLD);
  else
    MPI_Gather(&mine, 1, MPI_INT, &mine, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Send(&mine, 9, MPI_DOUBLE, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
  MPI_Send(&mine, 0, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
}

void storage(int n) {
  char raw[64];
  Mixed m = {0};
  Word w = {.i = 1};
  double *p = malloc(n * sizeof *p), *q = n > 3 ? malloc(8) : malloc(80);
  MPI_Bcast(raw, 8, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(m.x, 3, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(&m, sizeof m, MPI_BYTE, 0, MPI_COMM_WORLD);
  MPI_Bcast(&w, 1, MPI_FLOAT, 0, MPI_COMM_WORLD);
  MPI_Bcast(words, 2, MPI_FLOAT, 0, MPI_COMM_WORLD);
  MPI_Bcast(&one, 1, MPI_FLOAT, 0, MPI_COMM_WORLD);
  MPI_Bcast(p, 100, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(q, 10, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
