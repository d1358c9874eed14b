// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

void never_completed(int *a) {
  MPI_Request r;
  MPI_Isend(a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Isend's request is never completed [{{.*}}mpi-request]
  // CHECK: note: the request is in 'r'
}

void overwritten(int *a, int *b) {
  MPI_Request r;
  MPI_Irecv(a, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &r);
  MPI_Irecv(b, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &r);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Irecv overwrites a request that is not completed [{{.*}}mpi-request]
  // CHECK: :[[#@LINE-3]]:3: note: 'r' was set by MPI_Irecv here
  MPI_Wait(&r, MPI_STATUS_IGNORE);
}

void one_of_two(int *a, int *b) {
  MPI_Request r[2];
  MPI_Irecv(a, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &r[0]);
  MPI_Irecv(b, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &r[1]);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Irecv's request is never completed [{{.*}}mpi-request]
  // CHECK: note: the request is in 'r[1]'
  MPI_Waitall(1, r, MPI_STATUSES_IGNORE);
}

void in_a_loop(int *a, int n) {
  MPI_Request r;
  for (int i = 0; i < n; ++i)
    MPI_Isend(a + i, 1, MPI_INT, i, 0, MPI_COMM_WORLD, &r);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Isend overwrites the request of the loop's last turn, which is not completed [{{.*}}mpi-request]
  if (n)
    MPI_Wait(&r, MPI_STATUS_IGNORE);
}

void nothing_to_wait_for(int *a) {
  MPI_Request r;
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Wait waits for a request that was never set [{{.*}}mpi-request]
}

void started_twice(int *a) {
  MPI_Request r;
  MPI_Send_init(a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
  MPI_Start(&r);
  MPI_Start(&r);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Start starts a request that is active [{{.*}}mpi-request]
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Request_free(&r);
}

void not_persistent(int *a) {
  MPI_Request r;
  MPI_Isend(a, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Start(&r);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Start starts a request that is not persistent [{{.*}}mpi-request]
}

void collective(int *a) {
  MPI_Request r;
  MPI_Ibcast(a, 1, MPI_INT, 0, MPI_COMM_WORLD, &r);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Ibcast's request is never completed [{{.*}}mpi-request]
}

void collective_freed(void) {
  MPI_Request r, s;
  MPI_Ibarrier(MPI_COMM_WORLD, &r);
  MPI_Request_free(&r);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Request_free frees the request of a collective operation, which has to be completed [{{.*}}mpi-request]
  MPI_Ibarrier(MPI_COMM_WORLD, &s);
  MPI_Cancel(&s);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Cancel cancels a collective operation, which is not possible [{{.*}}mpi-request]
  MPI_Wait(&s, MPI_STATUS_IGNORE);
}

void null(void) {
  MPI_Request r = MPI_REQUEST_NULL, s = MPI_REQUEST_NULL;
  MPI_Start(&r);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Start starts a request that is null [{{.*}}mpi-request]
  MPI_Cancel(&s);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Cancel cancels a request that is null [{{.*}}mpi-request]
}
