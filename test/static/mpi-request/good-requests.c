// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

void finish(MPI_Request *r);
MPI_Request saved;

void completed(int *a, int n) {
  MPI_Request r, s = MPI_REQUEST_NULL, pair[2], some[8];
  int flag = 0, index;
  MPI_Isend(a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Isend(a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
  while (!flag)
    MPI_Test(&r, &flag, MPI_STATUS_IGNORE);
  MPI_Wait(&s, MPI_STATUS_IGNORE);
  if (n)
    MPI_Irecv(a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &s);
  if (n)
    MPI_Wait(&s, MPI_STATUS_IGNORE);
  MPI_Irecv(a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &pair[0]);
  MPI_Isend(a + 1, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &pair[1]);
  MPI_Waitall(2, pair, MPI_STATUSES_IGNORE);
  for (int i = 0; i < n; ++i)
    MPI_Isend(a + i, 1, MPI_INT, i, 0, MPI_COMM_WORLD, &some[i]);
  MPI_Waitall(n, some, MPI_STATUSES_IGNORE);
  MPI_Irecv(a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &pair[0]);
  MPI_Irecv(a + 1, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &pair[1]);
  MPI_Waitany(2, pair, &index, MPI_STATUS_IGNORE);
  MPI_Waitany(2, pair, &index, MPI_STATUS_IGNORE);
  MPI_Isend(a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
  MPI_Request_free(&r);
}

void elsewhere(int *a, MPI_Request *out) {
  MPI_Request r, t;
  MPI_Isend(a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
  finish(&r);
  MPI_Isend(a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &t);
  saved = t;
  MPI_Isend(a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, out);
}

void one_of_many(int *a, int n, int who) {
  MPI_Request r;
  for (int i = 0; i < n; ++i)
    if (i == who)
      MPI_Isend(a, 1, MPI_INT, i, 0, MPI_COMM_WORLD, &r);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  for (int i = 0; i < n; ++i) {
    MPI_Isend(a, 1, MPI_INT, i, 0, MPI_COMM_WORLD, &r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
}

void pipeline(int *a, int n) {
  MPI_Request r;
  MPI_Irecv(a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &r);
  for (int i = 1; i < n; ++i) {
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Irecv(a + i, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &r);
  }
  MPI_Wait(&r, MPI_STATUS_IGNORE);
}

void persistent(int *a, int n) {
  MPI_Request r[2];
  MPI_Send_init(a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[0]);
  MPI_Recv_init(a + 1, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[1]);
  for (int i = 0; i < n; ++i) {
    MPI_Startall(2, r);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  }
  MPI_Request_free(&r[0]);
  MPI_Request_free(&r[1]);
}

void gives_up(int *a) {
  MPI_Request r;
  MPI_Irecv(a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &r);
  abort();
}
