// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-root-result.c, where the root alone goes by the result, all have got it
// before, the others have a value of their own, or each rank is the root once.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdio.h>

extern MPI_Comm team;
extern int parts;

int is_bad(double mine) {
  double least;
  MPI_Reduce(&mine, &least, 1, MPI_DOUBLE, MPI_MIN, 0, team);
  MPI_Bcast(&least, 1, MPI_DOUBLE, 0, team);
  return least < 0 ? 3 : 0;
}

void print(double mine) {
  int rank;
  double all, mean;
  MPI_Comm_rank(team, &rank);
  MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, team);
  mean = all / parts;
  if (rank == 0)
    printf("%g\n", mean);
}

double at_root(double mine) {
  int rank;
  double all;
  MPI_Comm_rank(team, &rank);
  MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, team);
  if (rank != 0)
    all = mine;
  return all;
}

double alone(double mine) {
  double all = mine;
  if (parts > 1)
    MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, team);
  return all;
}

double part(const double *for_each) {
  double mine;
  for (int r = 0; r < parts; ++r)
    MPI_Reduce(&for_each[r], &mine, 1, MPI_DOUBLE, MPI_SUM, r, team);
  return mine;
}

// What it hands back is for the callers, of whom none here goes by it.
double handed_back(double mine) {
  double all;
  MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, team);
  return all / parts;
}

void handed_out(double *value) {
  double all;
  MPI_Reduce(value, &all, 1, MPI_DOUBLE, MPI_SUM, 0, team);
  *value = all;
}

void print_handed(double mine) {
  int rank;
  double all = handed_back(mine);
  MPI_Comm_rank(team, &rank);
  if (rank == 0)
    printf("%g\n", all);
}

extern void complain(void);

// The condition of the root's own is joined to it, or chooses.
void at_root_by_and(double mine, double most) {
  int rank;
  double all;
  MPI_Comm_rank(team, &rank);
  MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, team);
  if ((all > most) & (rank == 0))
    complain();
}

double at_root_by_choice(double mine) {
  int rank;
  double all;
  MPI_Comm_rank(team, &rank);
  MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, team);
  return rank == 0 ? all : mine;
}

// What is kept is read by the root alone, or elsewhere.
static double longest;
double slowest;

void keep(double mine) {
  double most;
  MPI_Reduce(&mine, &most, 1, MPI_DOUBLE, MPI_MAX, 0, team);
  longest = most;
  slowest = most;
}

void print_kept(void) {
  int rank;
  MPI_Comm_rank(team, &rank);
  if (rank == 0)
    printf("%g\n", longest);
}
