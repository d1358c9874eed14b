// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

void both(int *a, int *b, MPI_Comm comm) {
  MPI_Request r[2];
  MPI_Iallreduce(a, b, 1, MPI_INT, MPI_SUM, comm, &r[0]);
  MPI_Iallreduce(a + 1, b + 1, 1, MPI_INT, MPI_MAX, comm, &r[1]);
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
}

/// A persistent request is still there when it is complete.
void persistent(int *a, int n, MPI_Comm comm) {
  MPI_Request r;
  MPI_Recv_init(a, 1, MPI_INT, 0, 3, comm, &r);
  for (int i = 0; i < n; i++) {
    MPI_Start(&r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
  MPI_Request_free(&r);
}

/// A test leaves it where it is not complete.
void tested(int *a, MPI_Comm comm) {
  MPI_Request r;
  int done;
  MPI_Irecv(a, 1, MPI_INT, MPI_ANY_SOURCE, 3, comm, &r);
  MPI_Test(&r, &done, MPI_STATUS_IGNORE);
  if (!done) {
    MPI_Cancel(&r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
}
