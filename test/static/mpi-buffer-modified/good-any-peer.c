// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Before the start and behind the wait; making an operation is no use of its
// buffer, nor is a receive's a matter of a send's.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void sent(int *x, int *y, int next, int previous) {
  MPI_Request r;
  MPI_Irecv(x, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, &r);
  MPI_Send(y, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Isend(x, 1, MPI_INT, next, 1, MPI_COMM_WORLD, &r);
  MPI_Send(x, 1, MPI_INT, next, 2, MPI_COMM_WORLD);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
}

void persistent(int *x, int *y, int next, int previous) {
  MPI_Request r, q;
  MPI_Recv_init(x, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, &r);
  *x = 4;
  for (int i = 0; i < 3; i++) {
    *y = *x;
    MPI_Start(&r);
    MPI_Send_init(x, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &q);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    *x += 1;
    MPI_Start(&q);
    *y = *x;
    MPI_Wait(&q, MPI_STATUS_IGNORE);
    MPI_Request_free(&q);
  }
  MPI_Request_free(&r);
}
