// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The question comes first, and the second start is made all the same.
// Twin: good-asked-again.c.
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int started = 0, size;
  MPI_Initialized(&started);
  MPI_Init(&argc, &argv);
  if (!started)
    MPI_Init(&argc, &argv);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Init starts MPI a second time [{{.*}}mpi-lifecycle]
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Finalize();
  return size == 0;
}
