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

void count(const int *kinds, int n, long *all, MPI_Comm comm) {
  long here[2] = {0, 0}, there[2];
  for (int i = 0; i < n; ++i)
    ++here[kinds[i] != 0];
  MPI_Allreduce(here, there, 2, MPI_LONG, MPI_SUM, comm);
  all[0] = there[0];
  all[1] = there[1];
}

void pass_on(double *all, MPI_Comm comm) {
  double parts[3], sums[3];
  MPI_Recv(parts, 3, MPI_DOUBLE, MPI_PROC_NULL, 1, comm, MPI_STATUS_IGNORE);
  MPI_Bcast(parts, 3, MPI_DOUBLE, 0, comm);
  MPI_Allreduce(parts, sums, 3, MPI_DOUBLE, MPI_SUM, comm);
  all[0] = sums[0];
}

void one_of_them(double x, int at, double *all, MPI_Comm comm) {
  double parts[3], sums[3];
  parts[at] = x;
  MPI_Allreduce(&parts[at], sums, 1, MPI_DOUBLE, MPI_SUM, comm);
  all[0] = sums[0];
}

void give(double *parts);
void set_elsewhere(double *all, MPI_Comm comm) {
  double parts[3], sums[3];
  give(parts);
  MPI_Allreduce(parts, sums, 3, MPI_DOUBLE, MPI_SUM, comm);
  all[0] = sums[0];
}
