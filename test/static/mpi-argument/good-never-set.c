// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
// As bad-never-set.c; each number has a value where it is used: on both ways,
// where the call is for the same reason, or once a loop has some round.
#include <mpi.h>

double spread(double *x, int many, MPI_Comm comm) {
  int n;
  if (many)
    n = 10;
  else
    n = 1;
  MPI_Bcast(x, n, MPI_DOUBLE, 0, comm);
  return x[0];
}

int faulty(const double *x, int n, MPI_Comm comm) {
  int mine = 0, all;
  for (int i = 0; i < n; ++i)
    if (x[i] < 0)
      mine = 1;
  MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_SUM, comm);
  return all;
}

int wanted(const double *x, int want, MPI_Comm comm) {
  int mine, all = 0;
  if (want)
    mine = x[0] < 0;
  if (want)
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_SUM, comm);
  return all;
}

double last(const double *x, int n, MPI_Comm comm) {
  double mine, most;
  for (int i = 0; i < n; ++i)
    mine = x[i] * 2;
  MPI_Allreduce(&mine, &most, 1, MPI_DOUBLE, MPI_MAX, comm);
  return most;
}

void set(double *part);

double total(MPI_Comm comm) {
  double part, sum;
  set(&part);
  MPI_Allreduce(&part, &sum, 1, MPI_DOUBLE, MPI_SUM, comm);
  return sum;
}
