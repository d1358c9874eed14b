// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
// What lies behind a failure says nothing of the handles: under the default
// error handler nobody gets there.
#include <cstdio>
#include <mpi.h>

#define TRY(call)                                                              \
  if (int code = call; code) {                                                 \
    std::printf("%d\n", code);                                                 \
    call;                                                                      \
  }

struct Guard {
  Guard() { std::puts("in"); }
  ~Guard() { std::puts("out"); }
};

int groups() {
  MPI_Group all;
  Guard guard;
  TRY(MPI_Comm_group(MPI_COMM_WORLD, &all));
  TRY(MPI_Group_free(&all));
  return 0;
}

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
