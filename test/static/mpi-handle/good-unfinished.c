// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// It is complete.
// Twin: bad-unfinished.c.
// RUN: %quiet
#include <mpi.h>
int main(int argc, char **argv) {
  MPI_Comm copy;
  MPI_Request made;
  MPI_Init(&argc, &argv);
  MPI_Comm_idup(MPI_COMM_WORLD, &copy, &made);
  MPI_Wait(&made, MPI_STATUS_IGNORE);
  MPI_Barrier(copy);
  MPI_Comm_free(&copy);
  MPI_Finalize();
  return 0;
}
