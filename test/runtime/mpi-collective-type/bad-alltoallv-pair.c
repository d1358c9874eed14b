// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One pair of one MPI_Alltoallv does not fit; the report names it.
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
  int s[16] = {0}, r[16], sc[4] = {1, 1, 1, 1}, rc[4] = {1, 1, 1, 1};
  int d[4] = {0, 4, 8, 12};
  if (rank == 1)
    sc[2] = 2;
  MPI_Alltoallv(s, sc, d, MPI_INT, r, rc, d, MPI_INT, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: what is sent is not what is received in MPI_Alltoallv on MPI_COMM_WORLD (4 ranks), call #1 {{.*}}[mpi-collective-type]
// CHECK: rank 1 MPI_Alltoallv, sends 2 x MPI_INT to rank 2
// CHECK: rank 2 MPI_Alltoallv, expects 1 x MPI_INT from rank 1
