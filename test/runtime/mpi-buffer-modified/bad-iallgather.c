// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a rank contributes to a nonblocking collective.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int mine = rank, all[2];
  MPI_Request request;
  MPI_Iallgather(&mine, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD, &request);
  mine = -1;
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  (void)size;
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: the send buffer of MPI_Iallgather was written to before the operation was complete {{.*}}[mpi-buffer-modified]
// CHECK: bad-iallgather.c:18:
// CHECK: bad-iallgather.c:20:
