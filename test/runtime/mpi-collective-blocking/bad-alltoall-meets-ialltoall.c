// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI-3.1, 5.13: blocking and nonblocking collectives do not match.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int s[2] = {0, 0}, r[2];
  MPI_Request q;
  if (rank == 0) {
    MPI_Ialltoall(s, 1, MPI_INT, r, 1, MPI_INT, MPI_COMM_WORLD, &q);
    MPI_Wait(&q, MPI_STATUS_IGNORE);
  } else {
    MPI_Alltoall(s, 1, MPI_INT, r, 1, MPI_INT, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: blocking meets nonblocking collective on MPI_COMM_WORLD (2 ranks), call #1 {{.*}}[mpi-collective-blocking]
// CHECK: rank 0 MPI_Ialltoall
// CHECK: rank 1 MPI_Alltoall
