// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
// A receive, a wait and a file's read give back one status, whose error code
// they leave as it is: nobody has ever set it.
// Twin: good-status-error.c.
#include <mpi.h>
#include <stdio.h>

int collect(double *part, int n, int from, MPI_Comm comm) {
  MPI_Status status;
  MPI_Recv(part, n, MPI_DOUBLE, from, 4, comm, &status);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Recv never sets the error code in 'status', and the program reads it [{{.*}}mpi-argument]
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: note: MPI_ERROR is read here
  if (status.MPI_ERROR != MPI_SUCCESS)
    return -1;
  int got;
  MPI_Get_count(&status, MPI_DOUBLE, &got);
  return got;
}

void finish(MPI_Request *request) {
  MPI_Status how;
  MPI_Wait(request, &how);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Wait never sets the error code in 'how', and the program reads it
  printf("from %d, code %d\n", how.MPI_SOURCE, how.MPI_ERROR);
}

int load(MPI_File file, int *numbers, int n) {
  MPI_Status status;
  int code = MPI_File_read_all(file, numbers, n, MPI_INT, &status);
  // CHECK: :[[#@LINE-1]]:14: warning: MPI_File_read_all never sets the error code in 'status', and the program reads it
  return code ? code : status.MPI_ERROR;
}
