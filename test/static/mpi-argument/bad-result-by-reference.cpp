// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the root alone gets decides on every rank what is put there.
// Twin: good-result-by-reference.cpp.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <mpi.h>
#include <cstdio>

double total(double mine) {
  double all;
  // CHECK: bad-result-by-reference.cpp:[[#@LINE+1]]:3: warning: MPI_Reduce gives 'all' a value on the root alone, and every rank goes by it
  MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  return all;
}

template <class F> double timed(F run) {
  const double start = MPI_Wtime();
  run();
  return MPI_Wtime() - start;
}

int main(int argc, char **argv) {
  int me;
  double sum = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  const double time = timed([&] {
    if (total(me) > 10)
      sum = 1;
  });
  if (me == 0)
    std::printf("%g after %g s\n", sum, time);
  MPI_Finalize();
  return 0;
}
