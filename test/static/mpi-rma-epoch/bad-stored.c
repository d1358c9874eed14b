// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A fence that says nobody has written to this window since the last one.
//
// RUN: %found
#include <mpi.h>

static void kept(int rank) {
  int x[2] = {0}, y = 0;
  MPI_Win w;
  MPI_Win_create(x, sizeof x, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Win_fence(0, w);
  x[1] = 3;
  MPI_Win_fence(MPI_MODE_NOSTORE, w);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Win_fence asserts MPI_MODE_NOSTORE after the window's owner has written to it [{{.*}}mpi-rma-epoch]
  MPI_Get(&y, 1, MPI_INT, !rank, 1, 1, MPI_INT, w);
  MPI_Win_fence(0, w);
  MPI_Win_free(&w);
}

static void received(int rank) {
  int x[2] = {0}, y = 0;
  MPI_Win w;
  MPI_Win_create(x, sizeof x, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &w);
  MPI_Win_fence(0, w);
  MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Win_fence(MPI_MODE_NOSTORE | MPI_MODE_NOPUT, w);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Win_fence asserts MPI_MODE_NOSTORE after the window's owner has written to it [{{.*}}mpi-rma-epoch]
  MPI_Get(&y, 1, MPI_INT, !rank, 1, 1, MPI_INT, w);
  MPI_Win_fence(0, w);
  MPI_Win_free(&w);
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  kept(rank);
  received(rank);
  MPI_Finalize();
  return 0;
}
