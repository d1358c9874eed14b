// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI_IN_PLACE on one rank only.
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
  int x = 1, y = 1;
  MPI_Allreduce(rank == 0 ? MPI_IN_PLACE : &x, &y, 1, MPI_INT, MPI_SUM,
                MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: only some ranks work in place in MPI_Allreduce on MPI_COMM_WORLD (3 ranks), call #1 {{.*}}[mpi-collective-in-place]
// CHECK: ranks 1-2 MPI_Allreduce, not in place
// CHECK: rank 0 MPI_Allreduce, MPI_IN_PLACE {{.*}}<- differs
