// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nothing finalizes MPI: what is called through parameters is what the callers
// name, also in the C++ library (std::stoi). Twin: good-named-by-callers.cpp.
//
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <stdio.h>
#include <string>

static double wave(double x) { return x * (1 - x); }
static double slope(double x) { return 2 * x; }

static double over(double (*f)(double), int from, int to) {
  double sum = 0;
  for (int i = from; i < to; ++i)
    sum += f(i);
  return sum;
}

static double half(double (*f)(double), int n) { return over(f, 0, n / 2); }

int main(int argc, char **argv) {
  // CHECK: [[#@LINE+1]]:3: warning: MPI_Init starts MPI, and nothing finalizes it
  MPI_Init(&argc, &argv);
  int n = argc > 1 ? std::stoi(argv[1]) : 10;
  double mine = half(wave, n) + over(slope, 0, n), all = 0;
  MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  printf("%g\n", all);
  return 0;
}
