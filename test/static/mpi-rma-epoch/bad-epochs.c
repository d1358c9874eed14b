// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

void no_epoch(double *memory) {
  double x = 1;
  MPI_Win w;
  MPI_Win_create(memory, 64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Put(&x, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, w);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Put is outside any access epoch [{{.*}}mpi-rma-epoch]
  MPI_Win_fence(0, w);
  MPI_Win_free(&w);
}

void after_the_epoch(double *memory) {
  double x = 1;
  MPI_Win w;
  MPI_Win_create(memory, 64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Win_lock_all(0, w);
  MPI_Put(&x, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, w);
  MPI_Win_unlock_all(w);
  MPI_Get(&x, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, w);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Get is outside any access epoch [{{.*}}mpi-rma-epoch]
  MPI_Win_free(&w);
}

void never_unlocked(double *memory, int rank) {
  double x = 1;
  MPI_Win w;
  MPI_Win_create(memory, 64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, w);
  if (rank)
    MPI_Put(&x, 1, MPI_DOUBLE, 1, rank, 1, MPI_DOUBLE, w);
  MPI_Win_free(&w);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Win_free frees a window that is locked [{{.*}}mpi-rma-epoch]
  // CHECK: :[[#@LINE-5]]:3: note: the epoch began here
}

void not_locked(double *memory, int rank) {
  MPI_Win w;
  MPI_Win_create(memory, 64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Win_fence(0, w);
  MPI_Win_flush(rank, w);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Win_flush flushes a window that is not locked [{{.*}}mpi-rma-epoch]
  MPI_Win_free(&w);
}

void not_started(double *memory) {
  MPI_Win w;
  MPI_Win_create(memory, 64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Win_complete(w);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Win_complete ends an epoch that was never started [{{.*}}mpi-rma-epoch]
  MPI_Win_free(&w);
}

void request_in_fence(double *memory) {
  double x = 1;
  MPI_Win w;
  MPI_Request r;
  MPI_Win_create(memory, 64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Win_fence(0, w);
  MPI_Rput(&x, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, w, &r);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Rput is outside a passive target epoch [{{.*}}mpi-rma-epoch]
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Win_fence(0, w);
  MPI_Win_free(&w);
}

void fence_while_locked(double *memory) {
  MPI_Win w;
  MPI_Win_create(memory, 64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Win_lock_all(0, w);
  MPI_Win_fence(0, w);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Win_fence is called while the window is locked [{{.*}}mpi-rma-epoch]
  MPI_Win_unlock_all(w);
  MPI_Win_free(&w);
}
