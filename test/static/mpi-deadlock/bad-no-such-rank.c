// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A number goes round a ring from the rank that callers name, which waits for it
// before it has sent it.
// Twin: good-no-such-rank.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

void go_round(int *number, int from, MPI_Comm comm) {
  int rank, size;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  if (from >= size)
    return;
  int next = (rank + 1) % size, last = (rank + size - 1) % size;
  if (rank == from) {
    // CHECK: warning: MPI_Recv on rank {{[0-9]}} waits for ever for a message of rank
    MPI_Recv(number, 1, MPI_INT, last, 7, comm, MPI_STATUS_IGNORE);
    MPI_Send(number, 1, MPI_INT, next, 7, comm);
  } else {
    MPI_Recv(number, 1, MPI_INT, last, 7, comm, MPI_STATUS_IGNORE);
    MPI_Send(number, 1, MPI_INT, next, 7, comm);
  }
}
