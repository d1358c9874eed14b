// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A generalized request that no other thread completes.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 env TUTTI_OPTIONS=stall_timeout=1 %mpirun -n 2 %t 2>&1 | FileCheck %s
// CHECK: ==tutti== ERROR: no progress for 1 s: every rank waits {{.*}}[mpi-stall]
// CHECK-DAG: rank 0 MPI_Wait, for
// CHECK-DAG: rank 1 MPI_Barrier, on MPI_COMM_WORLD, call #1, waits for rank 0

#include <mpi.h>
#include <stddef.h>

static int query(void *state, MPI_Status *status) {
  MPI_Status_set_elements(status, MPI_INT, 0);
  MPI_Status_set_cancelled(status, 0);
  return MPI_SUCCESS;
}
static int release(void *state) { return MPI_SUCCESS; }
static int cancel(void *state, int complete) { return MPI_SUCCESS; }

int main(int argc, char **argv) {
  int rank;
  MPI_Request request;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &rank);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Grequest_start(query, release, cancel, NULL, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
