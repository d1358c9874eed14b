// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the root alone gets is put where the caller's caller has it, who prints
// it on the root.
// Twin: bad-result-by-reference.cpp.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent

#include <mpi.h>
#include <cstdio>

double total(double mine) {
  double all;
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
  const double time = timed([&] { sum = total(me); });
  if (me == 0)
    std::printf("%g after %g s\n", sum, time);
  MPI_Finalize();
  return 0;
}
