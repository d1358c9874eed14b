// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranks that ask for ever whether a barrier is complete that one rank, which is
// in MPI_Finalize, never starts: the mismatch that it is, not a stall.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 3 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, done = 0, index, there;
  char box[8];
  MPI_Comm comm;
  MPI_Request in, all;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  if (rank) {
    MPI_Irecv(box, 8, MPI_CHAR, MPI_ANY_SOURCE, 1, comm, &in);
    MPI_Ibarrier(comm, &all);
    while (!done) {
      MPI_Test(&all, &done, MPI_STATUS_IGNORE);
      MPI_Testany(1, &in, &index, &there, MPI_STATUS_IGNORE);
    }
  }
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: collective mismatch on the communicator made by MPI_Comm_dup {{.*}}, call #1: rank 0 does not come to it any more {{.*}}[mpi-collective-order]
// CHECK-DAG: rank {{ *}}0 {{ *}}has not come, is in MPI_Finalize {{.*}}bad-open-at-finalize.c:28:3
// CHECK-DAG: ranks 1-2 {{ *}}MPI_Ibarrier, open, {{.*}}call #1, waits for rank 0 {{.*}}bad-open-at-finalize.c:22:5
