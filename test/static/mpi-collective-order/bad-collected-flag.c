// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// A flag that says what a rank has found is reduced over all of them, and then
// the flag itself is asked, not the result.
// Twin: good-collected-flag.c.
#include <mpi.h>

int is_fluid(int cell);
double norm(const double *a, int n);
void show(int *flag);

double largest(const double *a, const int *cells, int n, MPI_Comm comm) {
  int any = 0, any_of_all;
  for (int i = 0; i < n; i++)
    if (is_fluid(cells[i]))
      any = 1;
  MPI_Allreduce(&any, &any_of_all, 1, MPI_INT, MPI_LOR, comm);
  show(&any);
  double x = 0, all = 0;
  if (any) {
    x = norm(a, n);
    MPI_Allreduce(&x, &all, 1, MPI_DOUBLE, MPI_MAX, comm);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Allreduce is not reached by every rank of 'comm' [{{.*}}mpi-collective-order]
  }
  return any_of_all ? all : -1;
}
