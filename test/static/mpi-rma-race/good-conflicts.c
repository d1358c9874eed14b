// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

double use(double);

void after_the_fence(double *memory) {
  double x = 1;
  MPI_Win w;
  MPI_Win_create(memory, 64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Win_fence(0, w);
  for (int i = 0; i < 3; ++i) {
    x = i;
    MPI_Put(&x, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, w);
    MPI_Win_fence(0, w);
    x = 2;
  }
  MPI_Win_free(&w);
}

double after_the_flush(double *memory) {
  double x = 1, y;
  MPI_Win w;
  MPI_Win_create(memory, 64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Win_lock_all(0, w);
  MPI_Put(&x, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, w);
  y = use(x); // a put only reads it
  MPI_Win_flush(1, w);
  MPI_Get(&x, 1, MPI_DOUBLE, 1, 0, 1, MPI_DOUBLE, w);
  MPI_Win_flush(1, w);
  y += use(x);
  MPI_Win_unlock_all(w);
  MPI_Win_free(&w);
  return y;
}

void side_by_side(double *memory, double *a) {
  MPI_Win w;
  MPI_Win_create(memory, 64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Win_fence(0, w);
  MPI_Put(a, 3, MPI_DOUBLE, 0, 0, 3, MPI_DOUBLE, w);
  MPI_Put(a, 3, MPI_DOUBLE, 0, 3, 3, MPI_DOUBLE, w);
  MPI_Put(a, 3, MPI_DOUBLE, 1, 0, 3, MPI_DOUBLE, w);
  MPI_Accumulate(a, 1, MPI_DOUBLE, 0, 6, 1, MPI_DOUBLE, MPI_SUM, w);
  MPI_Accumulate(a, 1, MPI_DOUBLE, 0, 6, 1, MPI_DOUBLE, MPI_SUM, w);
  MPI_Win_fence(0, w);
  MPI_Win_free(&w);
}

int main(int argc, char **argv) {
  double memory[8], x = 1;
  int rank;
  MPI_Win w, own;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(memory, 64, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Win_create(memory, 64, 8, MPI_INFO_NULL, MPI_COMM_SELF, &own);
  MPI_Win_fence(0, w);
  MPI_Win_fence(0, own);
  MPI_Put(&x, 1, MPI_DOUBLE, 0, rank, 1, MPI_DOUBLE, w);
  MPI_Put(&x, 1, MPI_DOUBLE, 0, 0, 1, MPI_DOUBLE, own);
  MPI_Win_fence(0, own);
  MPI_Win_fence(0, w);
  if (rank == 1)
    MPI_Put(&x, 1, MPI_DOUBLE, 0, 0, 1, MPI_DOUBLE, w);
  MPI_Win_fence(0, w);
  MPI_Accumulate(&x, 1, MPI_DOUBLE, 0, 0, 1, MPI_DOUBLE, MPI_SUM, w);
  MPI_Win_fence(0, w);
  MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, w);
  MPI_Put(&x, 1, MPI_DOUBLE, 0, 0, 1, MPI_DOUBLE, w);
  MPI_Win_unlock(0, w);
  MPI_Win_free(&own);
  MPI_Win_free(&w);
  MPI_Finalize();
  return 0;
}
