// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The root of a gatherv expects another count from one rank.
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
  int x[2] = {0}, y[6], c[3] = {2, 2, 1}, d[3] = {0, 2, 4};
  MPI_Gatherv(x, 2, MPI_INT, y, c, d, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}

// CHECK: ERROR: what is sent is not what is received in MPI_Gatherv {{.*}}[mpi-collective-type]
// CHECK-NEXT: rank 2 MPI_Gatherv, sends 2 x MPI_INT to rank 0
// CHECK-NEXT: rank 0 MPI_Gatherv, expects 1 x MPI_INT from rank 2
