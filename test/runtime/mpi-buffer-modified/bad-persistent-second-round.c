// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The fault is in the second round only.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int out = 0, in = 0, peer = 1 - rank;
  MPI_Request request[2];
  MPI_Send_init(&out, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request[0]);
  MPI_Recv_init(&in, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request[1]);
  for (int i = 0; i < 2; i++) {
    out = i;
    MPI_Startall(2, request);
    if (i == 1)
      out = 5;
    MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
  }
  MPI_Request_free(&request[0]);
  MPI_Request_free(&request[1]);
  (void)size;
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: the send buffer of MPI_Send_init was written to before the operation was complete {{.*}}[mpi-buffer-modified]
// CHECK: bad-persistent-second-round.c:22:
// CHECK: bad-persistent-second-round.c:25:
