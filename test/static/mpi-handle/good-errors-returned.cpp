// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
// What lies behind a failure says nothing of the handles: with an error handler
// that returns, the call that failed has done nothing.
#include <cstdio>
#include <mpi.h>

#define TRY(call)                                                              \
  if (int code = call; code) {                                                 \
    std::printf("%d\n", code);                                                 \
    call;                                                                      \
  }

static bool fine(int code) { return code == MPI_SUCCESS; }

/* A member keeps the code. */
struct Task {
  int code;
  void run(int n) {
    MPI_Datatype row;
    code = MPI_Type_contiguous(n, MPI_INT, &row);
    if (code)
      return;
    code = MPI_Type_free(&row);
    if (code != MPI_SUCCESS)
      MPI_Type_free(&row);
  }
};
void run(Task &task, int n) { task.run(n); }

int returned(int *a) {
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Request request;
  MPI_Group all;
  if (MPI_Irecv(a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request) != MPI_SUCCESS)
    return 1;
  if (MPI_Wait(&request, MPI_STATUS_IGNORE) != MPI_SUCCESS)
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  TRY(MPI_Group_free(&all));
  return fine(MPI_Barrier(MPI_COMM_WORLD)) ? 0 : 1;
}
