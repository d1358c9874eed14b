// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-world-beside-others.c, but by its name the communicator that another
// file keeps is the Cartesian grid of all ranks.
// Twin: bad-world-beside-others.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

extern MPI_Comm ocean_cart;

int ranks(void) {
  int n;
  MPI_Comm_size(ocean_cart, &n);
  return n;
}

void levels(int *n, double *depth) {
  MPI_Bcast(n, 1, MPI_INT, 0, ocean_cart);
  MPI_Bcast(depth, *n, MPI_DOUBLE, 0, ocean_cart);
}

double warmest(double mine) {
  double all;
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_MAX, ocean_cart);
  return all;
}

double mean(double mine) {
  double all;
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return all / ranks();
}
