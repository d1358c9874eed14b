// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A broadcast between groups: one names rank 0 of the other as the root, which
// passes MPI_PROC_NULL like all of its group.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 4 %t 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0, right = argc > 1;
  MPI_Comm half, between;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank < 2, rank, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, 5, &between);
  int root = rank >= 2 ? 0 : rank == 0 && right ? MPI_ROOT : MPI_PROC_NULL;
  MPI_Bcast(&x, 1, MPI_INT, root, between);
  MPI_Comm_free(&between);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: different roots in MPI_Bcast on {{.*}} (4 ranks), call #1 {{.*}}[mpi-collective-root]
// CHECK-DAG: ranks 2-3 {{ *}}MPI_Bcast, root 0
// CHECK-DAG: rank {{ *}}0 {{ *}}MPI_Bcast, MPI_PROC_NULL {{.*}} <- differs
