// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

void stop(void) {
  MPI_Finalize();
  MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Barrier is called after MPI is finalized [{{.*}}mpi-lifecycle]
  // CHECK: :[[#@LINE-3]]:3: note: MPI_Finalize is here
}

int main(int argc, char **argv) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_rank is called before MPI is started [{{.*}}mpi-lifecycle]
  MPI_Init(&argc, &argv);
  stop();
  return 0;
}

void again(int *argc, char ***argv) {
  MPI_Init(argc, argv);
  MPI_Init(argc, argv);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Init starts MPI a second time [{{.*}}mpi-lifecycle]
}
