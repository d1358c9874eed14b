// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
// As bad-elsewhere.c, with an array of which the length is not given, and with
// one that ends a structure.
#include <mpi.h>

struct text {
  int length;
  char characters[];
};

extern int walkers;
extern double energies[4];
extern double more[];
extern struct text title;

void send(void) {
  MPI_Send(&walkers, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  MPI_Send(&energies[1], 3, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
  MPI_Send(more, 5, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
  MPI_Send(&title, 20, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
}
