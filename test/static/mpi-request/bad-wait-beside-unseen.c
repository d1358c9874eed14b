// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One rank does not wait, and code that is not in sight is called which does not
// know the request.
// Twin: good-wait-beside-unseen.c.
//
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <mpi.h>

double *cell(int row, int column);

void take(int from, int rows) {
  int me;
  MPI_Request request;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  // CHECK: bad-wait-beside-unseen.c:[[#@LINE+1]]:{{.*}}: MPI_Irecv's request is never completed
  MPI_Irecv(cell(rows, 0), rows, MPI_DOUBLE, from, 0, MPI_COMM_WORLD, &request);
  if (me != 1)
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}
