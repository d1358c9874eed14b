// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Another count on one rank.
//
// REQUIRES: mpich, openmpi
// RUN: %mpicc_mpich -g %s -o %t.mpich -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 66 %mpiexec_mpich -n 3 %t.mpich 2>&1 | FileCheck %s
// RUN: %mpicc_openmpi -g %s -o %t.openmpi -L%rt_openmpi -ltutti_rt -Wl,-rpath,%rt_openmpi
// RUN: %exits 66 %mpiexec_openmpi -n 3 %t.openmpi 2>&1 | FileCheck %s

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
  int x[4] = {0}, y[4];
  MPI_Allreduce(x, y, rank == 2 ? 3 : 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}

// CHECK: ERROR: type signatures do not match in MPI_Allreduce {{.*}}[mpi-collective-type]
// CHECK: ranks 0-1 MPI_Allreduce, 4 x MPI_INT
// CHECK: rank 2 MPI_Allreduce, 3 x MPI_INT {{.*}}<- differs
