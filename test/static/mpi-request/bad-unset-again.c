// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The last rank has nobody to receive from, and waits all the same. That the
// request is set again behind the wait says nothing of it.
// Twin: good-unset-again.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

void chase(int *edge, int *left, MPI_Comm c) {
  int rank, size, next, going = 1;
  MPI_Request from;
  MPI_Comm_rank(c, &rank);
  MPI_Comm_size(c, &size);
  if (rank < size - 1)
    MPI_Irecv(&next, 1, MPI_INT, rank + 1, 3, c, &from);
  if (rank > 0)
    MPI_Send(edge, 1, MPI_INT, rank - 1, 3, c);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Wait gets a request that was not set on every way here [{{.*}}mpi-request]
  MPI_Wait(&from, MPI_STATUS_IGNORE);
  while (going) {
    if (rank < size - 1)
      MPI_Irecv(&next, 1, MPI_INT, rank + 1, 4, c, &from);
    if (rank > 0)
      MPI_Send(edge, 1, MPI_INT, rank - 1, 4, c);
    MPI_Wait(&from, MPI_STATUS_IGNORE);
    MPI_Allreduce(left, &going, 1, MPI_INT, MPI_MAX, c);
  }
}
