// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranks of different nodes in different calls that hang at once, right behind
// others that agree: one of the two hears of the other before it enters.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 2 %t 1 2>&1 | FileCheck %s
// RUN: %exits 66 env MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 2 %t 50 2>&1 | FileCheck %s

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, x = 0, sum, rounds = atoi(argv[1]);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < rounds; ++i)
    MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0)
    MPI_Barrier(MPI_COMM_WORLD);
  MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: {{.*}}MPI_COMM_WORLD{{.*}}[mpi-collective-order]
// CHECK-DAG: MPI_Barrier
// CHECK-DAG: MPI_Allreduce
