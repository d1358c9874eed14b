// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-type-by-use.c: all for numbers of one kind or raw bytes; as many on
// both sides; a variable that is set here before each use.
//
// RUN: %silent
#include <mpi.h>

typedef double number;
extern MPI_Datatype number_type, other_type, some_type;
struct grid {
  number mass, *cells;
  long rows;
};

void share(struct grid *g, int n, char *packed) {
  MPI_Bcast(&g->mass, 1, number_type, 0, MPI_COMM_WORLD);
  MPI_Bcast(&g->rows, 1, MPI_LONG, 0, MPI_COMM_WORLD);
  MPI_Bcast(packed, n, number_type, 0, MPI_COMM_WORLD);
  number all;
  MPI_Allreduce(&g->mass, &all, 1, number_type, MPI_SUM, MPI_COMM_WORLD);
  g->mass = all;
}

void both(struct grid *g) {
  MPI_Bcast(&g->mass, 1, other_type, 0, MPI_COMM_WORLD);
  MPI_Bcast(&g->rows, 1, other_type, 0, MPI_COMM_WORLD);
}

MPI_Datatype chosen(int);

void in_turn(struct grid *g) {
  some_type = chosen(1);
  MPI_Bcast(&g->mass, 1, some_type, 0, MPI_COMM_WORLD);
  MPI_Bcast(&g->mass, 1, some_type, 1, MPI_COMM_WORLD);
  some_type = chosen(2);
  MPI_Bcast(&g->rows, 1, some_type, 0, MPI_COMM_WORLD);
}
