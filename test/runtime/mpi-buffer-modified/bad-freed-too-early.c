// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A large send buffer is given back to the system while the send is active.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: ( %mpirun -n 2 %t 2>&1 || true ) | FileCheck %s

#include <mpi.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  size_t n = 4 << 20;
  char *out = malloc(n), *in = malloc(n);
  int peer = 1 - rank;
  MPI_Request request;
  memset(out, rank, n);
  MPI_Irecv(in, (int)n, MPI_CHAR, peer, 0, MPI_COMM_WORLD, &request);
  MPI_Request sent;
  MPI_Isend(out, 100000, MPI_CHAR, peer, 0, MPI_COMM_WORLD, &sent);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Barrier(MPI_COMM_WORLD);
  free(out);
  MPI_Wait(&sent, MPI_STATUS_IGNORE);
  free(in);
  (void)size;
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: the send buffer of MPI_Isend was freed before the operation was complete {{.*}}[mpi-buffer-modified]
// CHECK: bad-freed-too-early.c:25:
// CHECK: bad-freed-too-early.c:29:
