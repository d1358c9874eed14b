// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI-4.1: whether all of several operations are complete is asked, and that
// completes none of their requests.
//
// RUN: %found
#include <mpi.h>

int MPI_Request_get_status_all(int, const MPI_Request[], int *, MPI_Status[]);

int asks(int *out, int peer, MPI_Comm comm) {
  MPI_Request req[2];
  int done = 0;
  MPI_Isend(out, 1, MPI_INT, peer, 0, comm, &req[0]);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Isend's request is never completed [{{.*}}mpi-request]
  MPI_Isend(out + 1, 1, MPI_INT, peer, 1, comm, &req[1]);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Isend's request is never completed [{{.*}}mpi-request]
  MPI_Request_get_status_all(2, req, &done, MPI_STATUSES_IGNORE);
  return done;
}
