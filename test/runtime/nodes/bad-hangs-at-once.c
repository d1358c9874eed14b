// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranks of different nodes start different collectives and wait for them: no
// message of the agreement goes out before they hang.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 2 %t 2>&1 | FileCheck %s
// RUN: %exits 66 env MPIR_CVAR_ODD_EVEN_CLIQUES=1 %mpiexec_mpich -n 4 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x[40] = {0}, y[40];
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 10; ++i) {
    MPI_Ibarrier(MPI_COMM_WORLD, &r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
  if (rank % 2) {
    MPI_Ibcast(x, 40, MPI_INT, 0, MPI_COMM_WORLD, &r);
    // CHECK: ERROR: collective mismatch on MPI_COMM_WORLD ({{[24]}} ranks), call #11, on two nodes {{.*}}[mpi-collective-order]
    // CHECK-DAG: MPI_Ibcast {{.*}}bad-hangs-at-once.c:[[@LINE-2]]:
    // CHECK-DAG: MPI_Ireduce {{.*}}bad-hangs-at-once.c:[[@LINE+2]]:
  } else {
    MPI_Ireduce(x, y, 3, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD, &r);
  }
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
