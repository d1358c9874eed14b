// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

void after(int n, double *p) {
  int x = 1, y, flag;
  double a[8] = {0};
  MPI_Request r, s, t;
  MPI_Isend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
  y = x; /* reading is fine */
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  x = y + 1;
  MPI_Isend(a, 4, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &s);
  a[4] = 1; /* behind what is sent */
  a[n] = 1; /* perhaps as well */
  MPI_Send(a + 4, 4, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
  MPI_Recv(a + 4, 4, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Test(&s, &flag, MPI_STATUS_IGNORE);
  if (flag)
    a[0] = 2;
  MPI_Wait(&s, MPI_STATUS_IGNORE);
  MPI_Irecv(p, 4, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, &t);
  MPI_Send(p + 4, 4, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
  MPI_Wait(&t, MPI_STATUS_IGNORE);
}

void in_turns(int n) {
  int x = 0;
  for (int i = 0; i < n; ++i) {
    MPI_Request r;
    x = i;
    MPI_Isend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
}

void nothing_moves(void) {
  int x = 0;
  MPI_Request r;
  MPI_Isend(&x, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &r);
  x = 1;
  MPI_Wait(&r, MPI_STATUS_IGNORE);
}
