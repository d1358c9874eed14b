// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Seven nodes, each with at most two below it: what the lowest say goes through
// others. The last rank leaves out a barrier and waits for a message.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 TUTTI_OPTIONS=nodes_radix=2 %mpiexec_mpich -n 7 %t 2>&1 | FileCheck %s
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 TUTTI_OPTIONS=nodes_radix=6 %mpiexec_mpich -n 7 %t 2>&1 | FileCheck %s

// CHECK: ==tutti== ERROR: deadlock: 7 of 7 ranks, on several nodes, wait for each other {{.*}}[mpi-deadlock]

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == size - 1)
    // CHECK-DAG: rank 6 MPI_Recv, waits for a message from rank 0, tag 4 {{.*}}bad-tree-of-nodes.c:[[@LINE+1]]:
    MPI_Recv(&x, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  // CHECK-DAG: ranks 0-5 MPI_Barrier, on MPI_COMM_WORLD, call #1, waits for rank 6 {{.*}}bad-tree-of-nodes.c:[[@LINE+1]]:
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
