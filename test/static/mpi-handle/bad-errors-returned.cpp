// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
// As good-errors-returned.cpp, but what comes second comes after a success, and
// what is to come in any case only after a failure.
#include <mpi.h>

int returned(int *a) {
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm copy;
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  int code = MPI_Comm_free(&copy);
  if (code != MPI_SUCCESS)
    return 1;
  MPI_Comm_free(&copy);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_free frees a communicator that is
  // freed already [{{.*}}mpi-handle]
  MPI_Request request;
  if (MPI_Isend(a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request) != MPI_SUCCESS)
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-2]]:7: warning: MPI_Isend's request is never completed
  // [{{.*}}mpi-request]
  return 0;
}
