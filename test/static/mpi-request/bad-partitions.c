// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Partitions of a send that are marked twice, too early, beyond the last one or
// not at all before the send is waited for, and those of what is no such send.
//
// RUN: %found
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x[4] = {0}, list[2] = {2, 1};
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Psend_init(x, 4, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
    MPI_Pready(0, r);
    // CHECK-DAG: :[[#@LINE-1]]:5: warning: MPI_Pready marks a partition of a send that is not started [{{.*}}mpi-request]
    MPI_Start(&r);
    MPI_Pready_range(0, 2, r);
    MPI_Pready_list(2, list, r);
    // CHECK-DAG: :[[#@LINE-1]]:5: warning: MPI_Pready_list marks partition 2, which is ready already [{{.*}}mpi-request]
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    // CHECK-DAG: :[[#@LINE-1]]:5: warning: MPI_Wait waits for a partitioned send of which 3 of 4 partitions are ready [{{.*}}mpi-request]
    MPI_Start(&r);
    MPI_Pready_range(0, 4, r);
    // CHECK-DAG: :[[#@LINE-1]]:5: warning: MPI_Pready_range marks partition 4 of a send of 4 [{{.*}}mpi-request]
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Request_free(&r);
  } else if (rank == 1) {
    MPI_Precv_init(x, 2, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
    MPI_Start(&r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Start(&r);
    MPI_Pready(0, r);
    // CHECK-DAG: :[[#@LINE-1]]:5: warning: MPI_Pready marks a partition of the request of MPI_Precv_init, which is no partitioned send [{{.*}}mpi-request]
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    MPI_Request_free(&r);
  }
  MPI_Finalize();
  return 0;
}
