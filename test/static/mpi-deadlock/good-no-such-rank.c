// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-no-such-rank.c, but that rank sends first. That callers name none of the
// ranks, and all wait, is none of their worlds.
// Twin: bad-no-such-rank.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void go_round(int *number, int from, MPI_Comm comm) {
  int rank, size;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  if (from >= size)
    return;
  int next = (rank + 1) % size, last = (rank + size - 1) % size;
  if (rank == from) {
    MPI_Send(number, 1, MPI_INT, next, 7, comm);
    MPI_Recv(number, 1, MPI_INT, last, 7, comm, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(number, 1, MPI_INT, last, 7, comm, MPI_STATUS_IGNORE);
    MPI_Send(number, 1, MPI_INT, next, 7, comm);
  }
}
