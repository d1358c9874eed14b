// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is made under a branch, and not by everybody; what is made before it.
//
// RUN: %found
#include <mpi.h>

void alone(void) {
  int rank;
  MPI_Comm copy;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Comm_dup is not reached by every rank of MPI_COMM_WORLD
    MPI_Barrier(copy);
    MPI_Comm_free(&copy);
  }
}

void before(int *data) {
  int rank;
  MPI_Win win;
  MPI_Win_create(data, 4, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Win_fence(0, win);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Win_fence is not reached by every rank of window 'win'
  MPI_Win_free(&win);
}

void three(MPI_Win win, int times) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < times; i++) {
    if (rank == 0) {
      MPI_Win_fence(0, win);
      MPI_Win_fence(0, win);
      // CHECK: :[[#@LINE-1]]:7: warning: MPI_Win_fence is not reached by every rank of window 'win'
    } else if (rank == 1) {
      MPI_Win_fence(0, win);
    } else {
      MPI_Win_fence(0, win);
    }
  }
}
