// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Another row is changed, or one that might be another.
// Twin: bad-row.cpp.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent

#include <mpi.h>
#include <vector>

using Rows = std::vector<std::vector<double>>;

void pass(Rows &rows, int last, int other, int next) {
  MPI_Request q;
  MPI_Isend(rows[last].data(), 4, MPI_DOUBLE, next, 0, MPI_COMM_WORLD, &q);
  rows[last + 1][0] = 0;
  rows[other][0] = 0;
  MPI_Wait(&q, MPI_STATUS_IGNORE);
  rows[last][0] = 0;
}
