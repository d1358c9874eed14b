// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A communicator is freed while a request on it is left; of the next one the
// ranks make different calls, which is told as a fault of that one.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Comm old, one;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &old);
  MPI_Barrier(old);
  MPI_Send_init(&x, 1, MPI_INT, 1 - rank, 0, old, &request);
  MPI_Comm_free(&old);
  MPI_Comm_dup(MPI_COMM_WORLD, &one);
  MPI_Request_free(&request);
  if (rank)
    MPI_Bcast(&x, 1, MPI_INT, 0, one);
  else
    MPI_Barrier(one);
  MPI_Comm_free(&one);
  MPI_Finalize();
  return 0;
}

// CHECK: ERROR: collective mismatch on the communicator made by MPI_Comm_dup {{.*}}call #1 [mpi-collective-order]
// CHECK-DAG: MPI_Bcast
// CHECK-DAG: MPI_Barrier
