// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A send buffer is written to before the send is complete.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int out[4] = {1, 2, 3, 4}, in[4], peer = 1 - rank;
  MPI_Request request;
  MPI_Isend(out, 4, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
  out[2] = 77;
  MPI_Recv(in, 4, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  (void)size;
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: the send buffer of MPI_Isend was written to before the operation was complete {{.*}}[mpi-buffer-modified]
// CHECK: MPI_Isend, started it {{.*}}bad-isend.c:18:
// CHECK: MPI_Wait, completed it {{.*}}bad-isend.c:21:
