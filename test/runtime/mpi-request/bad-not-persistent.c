// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Only persistent requests can be started.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int in = 0, peer = 1 - rank;
  MPI_Request request;
  MPI_Irecv(&in, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
  MPI_Start(&request);
  MPI_Send(&rank, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  (void)size;
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: a request that is not persistent is started {{.*}}[mpi-request]
// CHECK: MPI_Start, starts it {{.*}}bad-not-persistent.c:19:
// CHECK: MPI_Irecv, made it {{.*}}bad-not-persistent.c:18:
