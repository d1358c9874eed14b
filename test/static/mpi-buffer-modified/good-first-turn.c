// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
// As bad-first-turn.c, with the question behind the wait; and a buffer that is
// read in later turns only.
#include <mpi.h>

struct head {
  int count, last;
};
int take(int from, int n);
int ask(int from);

int take_all(int from, MPI_Comm comm) {
  struct head h = {0, 0};
  MPI_Request request;
  int total = 0;
  MPI_Irecv(&h, sizeof h, MPI_BYTE, from, 7, comm, &request);
  ask(from);
  while (1) {
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    total += take(from, h.count);
    if (h.last)
      break;
    MPI_Irecv(&h, sizeof h, MPI_BYTE, from, 7, comm, &request);
  }
  return total;
}

int turns(int from, int n, MPI_Comm comm) {
  int seen, total = 0;
  MPI_Request request;
  MPI_Irecv(&seen, 1, MPI_INT, from, 8, comm, &request);
  for (int i = 0; i < n; i++) {
    if (i > 0)
      total += seen;
    else
      MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  return n ? total : MPI_Wait(&request, MPI_STATUS_IGNORE);
}
