// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %ran
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, data[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Alltoall(data, 1, MPI_INT, data + 1, 1, MPI_INT, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}


// CHECK:==tutti== ERROR: the send and receive buffers of MPI_Alltoall overlap               [mpi-buffer-overlap]
// CHECK-NEXT:  rank  N   MPI_Alltoall   mpi-buffer-overlap.c:11:3 in main
// CHECK-NEXT:  at compile time: MPI_Alltoall sends from the buffer it receives into
// CHECK-NEXT:  fix: give each operation memory of its own; MPI_IN_PLACE says that a collective's buffers are one
// CHECK-NEXT:SUMMARY: tutti: mpi-buffer-overlap mpi-buffer-overlap.c:11:3 in main (rank N)
