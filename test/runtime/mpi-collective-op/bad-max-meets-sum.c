// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Different operations: no library notices, the result is wrong.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 3 %t 2>&1 | FileCheck %s

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
  int x;
  MPI_Allreduce(&rank, &x, 1, MPI_INT, rank == 1 ? MPI_MAX : MPI_SUM,
                MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: different operations in MPI_Allreduce on MPI_COMM_WORLD (3 ranks), call #1 {{.*}}[mpi-collective-op]
// CHECK: ranks 0,2 MPI_Allreduce, MPI_SUM
// CHECK: rank 1 MPI_Allreduce, MPI_MAX {{.*}}<- differs
