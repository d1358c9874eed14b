// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// As bad-collected-flag.c, where the result is asked, and where the flag has
// been given it.
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
  if (any_of_all) {
    if (any)
      x = norm(a, n);
    MPI_Allreduce(&x, &all, 1, MPI_DOUBLE, MPI_MAX, comm);
  }
  return any_of_all ? all : -1;
}

double sum(const double *a, const int *cells, int n, MPI_Comm comm) {
  int any = 0, any_of_all;
  for (int i = 0; i < n; i++)
    if (is_fluid(cells[i]))
      any = 1;
  MPI_Allreduce(&any, &any_of_all, 1, MPI_INT, MPI_LOR, comm);
  any = any_of_all;
  show(&any_of_all);
  double x = norm(a, n), all = 0;
  if (any)
    MPI_Allreduce(&x, &all, 1, MPI_DOUBLE, MPI_SUM, comm);
  return all;
}
