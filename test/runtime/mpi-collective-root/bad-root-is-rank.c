// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Falzone et al., section 3.4, example 4: the last rank passes its rank as
// root.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 4 %t 2>&1 | FileCheck %s

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
  int x = 0;
  MPI_Bcast(&x, 1, MPI_INT, rank == 3 ? 3 : 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: different roots in MPI_Bcast on MPI_COMM_WORLD (4 ranks), call #1 {{.*}}[mpi-collective-root]
// CHECK: ranks 0-2 MPI_Bcast, root 0
// CHECK: rank 3 MPI_Bcast, root 3 {{.*}}<- differs
