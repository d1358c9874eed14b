// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-named-by-callers.cpp, but what is called is a function that another
// file has put into a table, and may finalize MPI.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdio.h>

extern double (*steps[4])(double);

static double over(double (*f)(double), int from, int to) {
  double sum = 0;
  for (int i = from; i < to; ++i)
    sum += f(i);
  return sum;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  double mine = over(steps[0], 0, 10), all = 0;
  MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  printf("%g %g\n", all, over(steps[1], 0, 2));
  return 0;
}
