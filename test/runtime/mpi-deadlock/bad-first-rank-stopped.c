// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One process of a node watches all of them, the first one at the beginning.
// Here that is stopped, so another one takes its place.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 3 %t 2>&1 | FileCheck %s
// CHECK: ERROR: deadlock: 2 of 3 ranks wait for each other
// CHECK-SAME: [mpi-deadlock]
// CHECK-DAG: rank 1 {{.*}}waits for a message from rank 2
// CHECK-DAG: rank 2 {{.*}}waits for a message from rank 1

#include <mpi.h>
#include <signal.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0)
    raise(SIGSTOP);
  else
    MPI_Recv(&x, 1, MPI_INT, 3 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
