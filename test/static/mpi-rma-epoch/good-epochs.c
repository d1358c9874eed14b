// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

void helper(MPI_Win w);

void fences(double *memory) {
  double x = 1;
  MPI_Win w;
  MPI_Win_create(memory, 64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Win_fence(0, w);
  MPI_Put(&x, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, w);
  MPI_Win_fence(0, w);
  MPI_Win_free(&w);
}

void locks(double *memory, int n, int rank) {
  double x = 1;
  MPI_Win w;
  MPI_Request r;
  MPI_Win_create(memory, 64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Win_fence(0, w);
  for (int i = 0; i < n; ++i) {
    MPI_Win_lock(MPI_LOCK_SHARED, i, 0, w);
    MPI_Put(&x, 1, MPI_DOUBLE, i, rank, 1, MPI_DOUBLE, w);
    MPI_Win_flush(i, w);
  }
  for (int i = 0; i < n; ++i)
    MPI_Win_unlock(i, w);
  MPI_Win_lock_all(0, w);
  MPI_Rput(&x, 1, MPI_DOUBLE, 1, rank, 1, MPI_DOUBLE, w, &r);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Win_unlock_all(w);
  MPI_Win_free(&w);
}

void two_locks(double *memory) {
  double x = 1;
  MPI_Win w;
  MPI_Win_create(memory, 64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, w);
  MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, w);
  MPI_Win_unlock(0, w);
  MPI_Get(&x, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, w);
  MPI_Win_unlock(1, w);
  MPI_Win_free(&w);
}

void groups(double *memory, MPI_Group g) {
  double x = 1;
  MPI_Win w;
  MPI_Win_create(memory, 64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Win_start(g, 0, w);
  MPI_Put(&x, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, w);
  MPI_Win_complete(w);
  MPI_Win_free(&w);
}

/// Somebody else opens the epoch.
void elsewhere(double *memory) {
  double x = 1;
  MPI_Win w;
  MPI_Win_create(memory, 64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  helper(w);
  MPI_Put(&x, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, w);
  helper(w);
  MPI_Win_free(&w);
}

void given(double *memory, MPI_Win w) {
  MPI_Put(memory, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, w);
}

void to_nobody(double *memory) {
  double x = 1;
  MPI_Win w;
  MPI_Win_create(memory, 64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Put(&x, 1, MPI_DOUBLE, MPI_PROC_NULL, 0, 1, MPI_DOUBLE, w);
  MPI_Win_free(&w);
}
