// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A variable that other code gets the address of, too: the operation is
// completed by it, or its request kept, before the next one is started.
// RUN: %silent
#include <mpi.h>

void finish(MPI_Request *);
void keep(const MPI_Request *);

void both(double *a, int n, int to, MPI_Comm comm) {
  MPI_Request q;
  MPI_Isend(a, n, MPI_DOUBLE, to, 1, comm, &q);
  finish(&q);
  MPI_Isend(a + n, n, MPI_DOUBLE, to, 2, comm, &q);
  finish(&q);
}

static MPI_Request kept[2];
static int number;
static void push(const MPI_Request *q) { kept[number++] = *q; }

void held(double *a, int n, int to, MPI_Comm comm) {
  MPI_Request q;
  number = 0;
  MPI_Isend(a, n, MPI_DOUBLE, to, 1, comm, &q);
  push(&q);
  MPI_Isend(a + n, n, MPI_DOUBLE, to, 2, comm, &q);
  push(&q);
  MPI_Waitall(2, kept, MPI_STATUSES_IGNORE);
}

void either(double *a, int n, int to, int forward, MPI_Comm comm) {
  MPI_Request q;
  if (forward)
    MPI_Isend(a, n, MPI_DOUBLE, to, 1, comm, &q);
  else
    MPI_Isend(a + n, n, MPI_DOUBLE, to, 2, comm, &q);
  finish(&q);
}
