// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A partitioned message has the elements of all its partitions.
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x[4] = {0};
  float f[4] = {0};
  MPI_Request r[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Psend_init(x, 4, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r[0]);
    MPI_Psend_init(x, 2, 2, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &r[1]);
    MPI_Startall(2, r);
    MPI_Pready_range(0, 3, r[0]);
    MPI_Pready_range(0, 1, r[1]);
  } else if (rank == 1) {
    MPI_Precv_init(x, 1, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r[0]);
    // CHECK-DAG: :[[#@LINE-1]]:5: warning: MPI_Precv_init of 2 x MPI_INT is too short for the message of 4 x MPI_INT [{{.*}}mpi-message-type]
    MPI_Precv_init(f, 2, 2, MPI_FLOAT, 0, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &r[1]);
    // CHECK-DAG: :[[#@LINE-1]]:5: warning: MPI_Precv_init takes MPI_FLOAT from a message of MPI_INT [{{.*}}mpi-message-type]
    MPI_Startall(2, r);
  }
  if (rank < 2) {
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    MPI_Request_free(&r[0]);
    MPI_Request_free(&r[1]);
  }
  MPI_Finalize();
  return 0;
}
