// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %ran
#include <mpi.h>
#include <stddef.h>
static int nothing(void *state, MPI_Status *status) {
  MPI_Status_set_elements(status, MPI_INT, 0);
  return MPI_SUCCESS;
}
static int gone(void *state) { return MPI_SUCCESS; }
static int cancel(void *state, int done) { return MPI_SUCCESS; }

int main(int argc, char **argv) {
  int rank;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &rank);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Request request;
    MPI_Grequest_start(nothing, gone, cancel, NULL, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== ERROR: no progress for N s: every rank waits                              [mpi-stall]
// CHECK-NEXT:  rank  0   MPI_Wait, for N s                          mpi-stall.c:21:5 in main
// CHECK-NEXT:  rank  1   MPI_Barrier, on MPI_COMM_WORLD, call #N, waits for rank 0, for N s  mpi-stall.c:23:3 in main
// CHECK-NEXT:  fix: look at what the ranks above wait for, and at those that are not in MPI
// CHECK-NEXT:SUMMARY: tutti: mpi-stall mpi-stall.c:21:5 in main (rank 0)
