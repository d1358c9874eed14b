// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What one rank alone gets, all ranks go by: in a branch, in what they return,
// in what they divide by. Level 2, for they may do nothing that matters.
// Twin: good-root-result.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %quiet
#include <mpi.h>

extern MPI_Comm team;
extern int parts;

int is_bad(double mine) {
  double least;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Reduce gives 'least' a value on the root alone, and every rank goes by it [{{.*}}mpi-argument]
  MPI_Reduce(&mine, &least, 1, MPI_DOUBLE, MPI_MIN, 0, team);
  // CHECK: note: it is used here, where the other ranks have what was there before
  // CHECK: note: fix: give the result to all ranks
  if (least < 0)
    return 3;
  return 0;
}

double total(double mine) {
  double all = 0;
  if (parts > 1)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Reduce gives 'all' a value on the root alone
    MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, team);
  else
    all = mine;
  return all;
}

void normalize(double *x, int n) {
  double mine = 0, all = 0;
  for (int i = 0; i < n; ++i)
    mine += x[i] * x[i];
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Reduce gives 'all' a value on the root alone
  MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, team);
  for (int i = 0; i < n; ++i)
    x[i] /= all;
}

double handed_back(double mine) {
  double all;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Reduce gives 'all' a value on the root alone
  MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, team);
  return all / parts;
}

int ends(double mine) {
  if (handed_back(mine) < 1e-9)
    return 1;
  return 0;
}

static double kept;
extern void refine(void);

void keeps(double mine) {
  double most;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Reduce gives 'most' a value on the root alone
  MPI_Reduce(&mine, &most, 1, MPI_DOUBLE, MPI_MAX, 0, team);
  kept = most;
}

void goes_by_kept(double mine) {
  if (kept > 1)
    refine();
  keeps(mine);
}
