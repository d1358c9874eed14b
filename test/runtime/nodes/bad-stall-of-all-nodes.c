// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A job of several nodes stands still in a way that is not proven between nodes:
// more messages than are kept are under way, one of which could be it. It is told
// once, with the calls of all, and not by each node. The twin is
// good-one-node-works.c.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 TUTTI_OPTIONS=stall_timeout=3 %mpiexec_mpich -n 3 %t 2>&1 | FileCheck %s
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 TUTTI_OPTIONS=stall_timeout=3:nodes_radix=2 %mpiexec_mpich -n 5 %t 2>&1 | FileCheck %s

// CHECK: ==tutti== ERROR: no progress for 3 s: every rank waits {{ *}}[mpi-stall]
// CHECK-NOT: ==tutti== {{ERROR|WARNING}}

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; rank < 2 && i < 40; ++i)
    MPI_Send(&x, 1, MPI_INT, 1 - rank, 100 + i, MPI_COMM_WORLD);
  if (rank == 0) {
    // CHECK-DAG: rank {{ ?}}0 {{ *}}MPI_Recv, waits for a message from rank 1, tag 2, for {{[3-9]|1[0-9]}} s
    MPI_Recv(&x, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
  } else if (rank == 1) {
    // CHECK-DAG: rank {{ ?}}1 {{ *}}MPI_Recv, waits for a message from rank 0, tag 1, for {{.*}}bad-stall-of-all-nodes.c:[[@LINE+1]]:
    MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
  }
  // CHECK-DAG: rank{{s 2-4| +2}} {{ *}}MPI_Barrier, on MPI_COMM_WORLD, {{.*}}waits for ranks 0-1, for {{.*}}bad-stall-of-all-nodes.c:[[@LINE+1]]:
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
