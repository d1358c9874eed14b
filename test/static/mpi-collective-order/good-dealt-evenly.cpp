// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts that are dealt out in turn, up to a multiple of the number of ranks: who
// has none left takes part all the same. Level 3, since the number is not worked
// out in whole numbers.
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <cmath>

double part(int);

void sums(int parts, MPI_Comm comm) {
  int rank, size;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  const int rounded = std::ceil(1.0 * parts / size) * size;
  for (int i = rank; i < rounded; i += size) {
    double mine = [&] { return i < parts ? part(i) : 0.0; }(), all = 0;
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, comm);
  }
}
