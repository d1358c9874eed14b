// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The code that is not in sight may wait for the one rank, or that rank has
// nothing to wait for.
// Twin: bad-wait-beside-unseen.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent

#include <mpi.h>

double *cell(int row, int column);
void others(MPI_Request request);

void take(int from, int rows) {
  int me;
  MPI_Request request;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Irecv(cell(rows, 0), rows, MPI_DOUBLE, from, 0, MPI_COMM_WORLD, &request);
  if (me != 1)
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  else
    others(request);
}

void start(int from, int rows) {
  int me;
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me != 1)
    MPI_Irecv(cell(rows, 0), rows, MPI_DOUBLE, from, 0, MPI_COMM_WORLD, &request);
  if (me != 1)
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}
