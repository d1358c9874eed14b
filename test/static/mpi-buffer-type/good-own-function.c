// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of another file that are given an address and its datatype; bytes,
// addresses that the program converts, datatypes of its own.
// Twin: bad-own-function.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

typedef MPI_Datatype grid_type;
int grid_publish(int channel, const void *values, grid_type type, const int *counts, MPI_Comm comm);
void grid_swap(void *out, int n, MPI_Datatype sent, void *in, int m, MPI_Datatype received, int peer);
void grid_choose(void *one, void *other, MPI_Datatype *types);
extern MPI_Datatype grid_row;

struct grid {
  double **height;
  float *slope;
  long *cells;
  char *text;
};

void publish(struct grid *g, const int *counts, MPI_Comm comm) {
  grid_publish(1, g->height[0], MPI_DOUBLE, counts, comm);
  grid_publish(2, g->cells, MPI_LONG, counts, comm);
  grid_publish(3, g->cells, MPI_BYTE, counts, comm);
  grid_publish(4, g->height, grid_row, counts, comm);
  grid_publish(5, (void *)g->slope, MPI_INT, counts, comm);
  grid_publish(6, g->text, MPI_INT, counts, comm);
  grid_swap(g->cells, 4, MPI_LONG, g->slope, 4, MPI_FLOAT, 1);
  grid_choose(g->cells, g->slope, &grid_row);
}
