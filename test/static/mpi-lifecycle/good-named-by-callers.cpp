// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-named-by-callers.cpp, but one of the functions that are passed
// finalizes MPI.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdio.h>
#include <string>

static double wave(double x) { return x * (1 - x); }
static double last(double x) {
  if (x == 0)
    MPI_Finalize();
  return x;
}

static double over(double (*f)(double), int from, int to) {
  double sum = 0;
  for (int i = from; i < to; ++i)
    sum += f(i);
  return sum;
}

static double half(double (*f)(double), int n) { return over(f, 0, n / 2); }

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int n = argc > 1 ? std::stoi(argv[1]) : 10;
  double mine = half(wave, n), all = 0;
  MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  printf("%g\n", all);
  return half(last, 2) > 0;
}
