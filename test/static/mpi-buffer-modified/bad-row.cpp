// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A row of a vector of vectors is changed while it is sent.
// Twin: good-row.cpp.
//
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <mpi.h>
#include <vector>

using Rows = std::vector<std::vector<double>>;

void pass(Rows &rows, int last, int next) {
  MPI_Request q;
  MPI_Isend(rows[last].data(), 4, MPI_DOUBLE, next, 0, MPI_COMM_WORLD, &q);
  // CHECK: bad-row.cpp:[[#@LINE+1]]:{{.*}} is written to before the MPI_Isend that sends it is complete
  rows[last][0] = 0;
  MPI_Wait(&q, MPI_STATUS_IGNORE);
}
