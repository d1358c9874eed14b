// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
// A macro names its call a second time to say what went wrong: by then the
// first one has failed, and under the default error handler the job has ended.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define TRY(call)                                                              \
  do {                                                                         \
    if ((call) != MPI_SUCCESS) {                                               \
      fprintf(stderr, "%s gave %d\n", #call, call);                            \
      exit(1);                                                                 \
    }                                                                          \
  } while (0)

#define ASK(call)                                                              \
  {                                                                            \
    int code = call;                                                           \
    if (MPI_SUCCESS == code)                                                   \
      ;                                                                        \
    else                                                                       \
      code = call;                                                             \
  }

int main(int argc, char **argv) {
  MPI_Comm copy;
  TRY(MPI_Init(&argc, &argv));
  ASK(MPI_Comm_dup(MPI_COMM_WORLD, &copy));
  ASK(MPI_Comm_free(&copy));
  TRY(MPI_Finalize());
  return 0;
}
