// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two receives into memory that overlaps by one element.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int in[3], out[2] = {1, 2}, peer = 1 - rank;
  MPI_Request request[2];
  MPI_Irecv(in, 2, MPI_INT, peer, 1, MPI_COMM_WORLD, &request[0]);
  MPI_Irecv(in + 1, 2, MPI_INT, peer, 2, MPI_COMM_WORLD, &request[1]);
  MPI_Send(out, 2, MPI_INT, peer, 1, MPI_COMM_WORLD);
  MPI_Send(out, 2, MPI_INT, peer, 2, MPI_COMM_WORLD);
  MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
  (void)size;
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: the buffer of MPI_Irecv overlaps that of an operation that is not complete {{.*}}[mpi-buffer-overlap]
// CHECK: MPI_Irecv {{.*}}bad-two-receives.c:19:
// CHECK: MPI_Irecv, not complete {{.*}}bad-two-receives.c:18:
