// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A collective before the start of MPI.
//
// REQUIRES: mpich, openmpi
// RUN: %mpicc_mpich -g %s -o %t.mpich -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 66 %mpiexec_mpich -n 2 %t.mpich 2>&1 | FileCheck %s
// RUN: %mpicc_openmpi -g %s -o %t.openmpi -L%rt_openmpi -ltutti_rt -Wl,-rpath,%rt_openmpi
// RUN: %exits 66 %mpiexec_openmpi -n 2 %t.openmpi 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  (void)size;
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: MPI_Barrier is called before MPI was initialised {{.*}}[mpi-lifecycle]
// CHECK: MPI_Barrier {{.*}}bad-before-init.c:16:
