// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The number that hangs on the rank is replaced by one that all have, the
// function leaves the same on all ranks, or the whole structure is broadcast.
// Twin: bad-rows-of-rank.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | count 0
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | count 0
#include <mpi.h>
#include <stdlib.h>

struct agreed {
  long all, most;
};
void agree(struct agreed *a, long all) {
  int rank, size;
  long mine;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  a->most = all / size;
  if (rank == size - 1)
    a->most += all % size;
  mine = a->most;
  MPI_Allreduce(&mine, &a->most, 1, MPI_LONG, MPI_MAX, MPI_COMM_WORLD);
}
double all_of_most(const struct agreed *a, double x) {
  double all = 0;
  if (a->most == 0)
    return 0;
  MPI_Allreduce(&x, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return all;
}

struct again {
  long rows;
};
void first_guess(struct again *a, long all) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  a->rows = rank;
  if (all > 3)
    a->rows = all;
  else
    a->rows = 3;
}
double of_guess(const struct again *a, double x) {
  double all = 0;
  if (a->rows == 0)
    return 0;
  MPI_Allreduce(&x, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return all;
}
