// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

double use(double);

void origin_written(double *memory) {
  double x = 1;
  MPI_Win w;
  MPI_Win_create(memory, 64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Win_fence(0, w);
  MPI_Put(&x, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, w);
  x = 2;
  // CHECK: :[[#@LINE-1]]:5: warning: 'x' is written to before the MPI_Put that reads it is complete [{{.*}}mpi-rma-race]
  // CHECK: :[[#@LINE-3]]:3: note: started here
  MPI_Win_fence(0, w);
  MPI_Win_free(&w);
}

double result_read(double *memory) {
  double x = 1, y;
  MPI_Win w;
  MPI_Win_create(memory, 64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Win_lock_all(0, w);
  MPI_Get(&x, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, w);
  y = use(x);
  // CHECK: :[[#@LINE-1]]:11: warning: 'x' is read before the MPI_Get that receives into it is complete [{{.*}}mpi-rma-race]
  MPI_Win_unlock_all(w);
  MPI_Win_free(&w);
  return y;
}

void put_and_get(double *memory) {
  double x = 1, y = 0;
  MPI_Win w;
  MPI_Win_create(memory, 64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Win_fence(0, w);
  MPI_Put(&x, 1, MPI_DOUBLE, 1, 2, 1, MPI_DOUBLE, w);
  MPI_Get(&y, 1, MPI_DOUBLE, 1, 2, 1, MPI_DOUBLE, w);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Get and MPI_Put use the same memory of rank 1, and nothing between them completes the first [{{.*}}mpi-rma-race]
  // CHECK: :[[#@LINE-3]]:3: note: the first is here
  MPI_Win_fence(0, w);
  MPI_Win_free(&w);
}

void overlapping_puts(double *memory, double *a) {
  MPI_Win w;
  MPI_Win_create(memory, 64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w);
  MPI_Put(a, 3, MPI_DOUBLE, 0, 0, 3, MPI_DOUBLE, w);
  MPI_Put(a, 3, MPI_DOUBLE, 0, 2, 3, MPI_DOUBLE, w);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Put and MPI_Put use the same memory of rank 0{{.*}}mpi-rma-race]
  MPI_Win_unlock(0, w);
  MPI_Win_free(&w);
}

int main(int argc, char **argv) {
  double memory[8], x = 1;
  MPI_Win w;
  MPI_Init(&argc, &argv);
  MPI_Win_create(memory, 64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Win_fence(0, w);
  MPI_Put(&x, 1, MPI_DOUBLE, 0, 0, 1, MPI_DOUBLE, w);
  // CHECK: :[[#@LINE-1]]:3: warning: every rank's MPI_Put writes to the same memory of rank 0 in one epoch [{{.*}}mpi-rma-race]
  MPI_Win_fence(0, w);
  MPI_Win_free(&w);
  MPI_Finalize();
  return 0;
}
