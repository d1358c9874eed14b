// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
// As bad-status-error.c; the result of the call says whether it has failed, the
// code was set before, or several requests are completed.
#include <mpi.h>
#include <stdio.h>

int collect(double *part, int n, int from, MPI_Comm comm) {
  MPI_Status status;
  if (MPI_Recv(part, n, MPI_DOUBLE, from, 4, comm, &status) != MPI_SUCCESS)
    return -1;
  int got;
  MPI_Get_count(&status, MPI_DOUBLE, &got);
  return got;
}

void finish(MPI_Request *request) {
  MPI_Status how;
  how.MPI_ERROR = MPI_SUCCESS;
  MPI_Wait(request, &how);
  printf("from %d, code %d\n", how.MPI_SOURCE, how.MPI_ERROR);
}

void finishOne(MPI_Request *request) {
  MPI_Status how = {0};
  MPI_Wait(request, &how);
  printf("from %d, tag %d, code %d\n", how.MPI_SOURCE, how.MPI_TAG,
         how.MPI_ERROR);
}

int finishBoth(MPI_Request requests[2]) {
  MPI_Status statuses[2];
  if (MPI_Waitall(2, requests, statuses) == MPI_SUCCESS)
    return 0;
  return statuses[0].MPI_ERROR ? statuses[0].MPI_ERROR : statuses[1].MPI_ERROR;
}

void tidy(MPI_Status *status);

int finishTidily(MPI_Request *request) {
  MPI_Status status;
  MPI_Wait(request, &status);
  tidy(&status);
  return status.MPI_ERROR;
}

static MPI_Status last;

int finishLast(MPI_Request *request) {
  MPI_Wait(request, &last);
  return last.MPI_ERROR;
}
