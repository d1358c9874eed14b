// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A communicator is used before the call that makes it is complete.
// Twin: good-unfinished.c.
// RUN: %found
#include <mpi.h>
int main(int argc, char **argv) {
  MPI_Comm copy;
  MPI_Request made;
  MPI_Init(&argc, &argv);
  MPI_Comm_idup(MPI_COMM_WORLD, &copy, &made);
  MPI_Barrier(copy);
  // CHECK-DAG: :[[#@LINE-1]]:3: warning: MPI_Barrier uses the communicator of MPI_Comm_idup before its request is complete [{{.*}}mpi-handle]
  MPI_Wait(&made, MPI_STATUS_IGNORE);
  MPI_Comm_free(&copy);
  MPI_Finalize();
  return 0;
}
