// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A request that was waited for is null, and is freed, or cancelled.
// Twin: good-freed-null.c.
// RUN: %found
#include <mpi.h>

void both(int *a, int *b, MPI_Comm comm) {
  MPI_Request r[2];
  MPI_Iallreduce(a, b, 1, MPI_INT, MPI_SUM, comm, &r[0]);
  MPI_Iallreduce(a + 1, b + 1, 1, MPI_INT, MPI_MAX, comm, &r[1]);
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  MPI_Request_free(&r[0]);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Request_free frees a request that is null [{{.*}}mpi-request]
  MPI_Request_free(&r[1]);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Request_free frees a request that is null [{{.*}}mpi-request]
}

void one(int *a, MPI_Comm comm) {
  MPI_Request r;
  MPI_Irecv(a, 1, MPI_INT, MPI_ANY_SOURCE, 3, comm, &r);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Cancel(&r);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Cancel cancels a request that is null [{{.*}}mpi-request]
}
