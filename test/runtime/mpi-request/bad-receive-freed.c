// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A receive is freed: nobody will know when the data is there.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: ( %mpirun -n 2 %t 2>&1 || true ) | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int in = 0, peer = 1 - rank;
  MPI_Request request;
  MPI_Irecv(&in, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
  MPI_Request_free(&request);
  MPI_Send(&rank, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
  (void)size;
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== WARNING: an active receive is freed: nothing can tell when it is complete {{.*}}[mpi-request]
// CHECK: MPI_Request_free, frees it {{.*}}bad-receive-freed.c:19:
