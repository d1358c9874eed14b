// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of another file that are given an address and a datatype, which is
// not that of the elements; the file itself does not call MPI.
// Twin: good-own-function.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %clang -O0 -g %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

typedef MPI_Datatype grid_type;
int grid_publish(int channel, const void *values, grid_type type, const int *counts, MPI_Comm comm);
void grid_swap(void *out, int n, MPI_Datatype sent, void *in, int m, MPI_Datatype received, int peer);
double **grid_table(int rows, int columns);

struct grid {
  double **height;
  float *slope;
  long *cells;
};

void publish(struct grid *g, const int *counts, MPI_Comm comm) {
  // CHECK: :[[#@LINE+1]]:3: warning: 'grid_publish' takes elements of MPI_DOUBLE from or into a buffer of type 'double *' [{{.*}}mpi-buffer-type]
  grid_publish(1, g->height, MPI_DOUBLE, counts, comm);
  // CHECK: :[[#@LINE+1]]:3: warning: 'grid_publish' takes elements of MPI_INT from or into a buffer of type 'long' [{{.*}}mpi-buffer-type]
  grid_publish(2, g->cells, MPI_INT, counts, comm);
  // CHECK: :[[#@LINE+1]]:3: warning: 'grid_swap' takes elements of MPI_DOUBLE from or into a buffer of type 'float' [{{.*}}mpi-buffer-type]
  grid_swap(g->cells, 4, MPI_LONG, g->slope, 4, MPI_DOUBLE, 1);
}
