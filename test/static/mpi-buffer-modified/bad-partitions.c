// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A partition is written to after it was marked as ready, and one is read before
// the message is complete.
// Twin: good-partitions.c.
// RUN: %found
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, x[8] = {0}, there;
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Psend_init(x, 4, 2, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
    MPI_Start(&r);
    x[2] = 5;
    MPI_Pready(0, r);
    x[0] = 4;
    // CHECK-DAG: :[[#@LINE-1]]:10: warning: 'x' is written to before the MPI_Psend_init that sends it is complete [{{.*}}mpi-buffer-modified]
    MPI_Pready_range(1, 3, r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Request_free(&r);
  } else if (rank == 1) {
    MPI_Precv_init(x, 4, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
    MPI_Start(&r);
    there = x[1];
    // CHECK-DAG: :[[#@LINE-1]]:13: warning: 'x' is read before the MPI_Precv_init that receives into it is complete [{{.*}}mpi-buffer-modified]
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Request_free(&r);
  }
  MPI_Finalize();
  return x[0] ? there : 0;
}
