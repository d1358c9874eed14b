// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// No rank calls MPI_Finalize.
//
// REQUIRES: mpich, openmpi
// RUN: %mpicc_mpich -g %s -o %t.mpich -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// The launcher of MPICH may return the status of those that it kills.
// RUN: { %mpiexec_mpich -n 2 %t.mpich || true; } 2>&1 | FileCheck %s
// RUN: %mpicc_openmpi -g %s -o %t.openmpi -L%rt_openmpi -ltutti_rt -Wl,-rpath,%rt_openmpi
// RUN: %exits 66 %mpiexec_openmpi -n 2 %t.openmpi 2>&1 | FileCheck %s

#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Barrier(MPI_COMM_WORLD);
  return 0;
}

// CHECK: ==tutti== ERROR: the program ends without MPI_Finalize {{.*}}[mpi-lifecycle]
// CHECK: ranks 0-1 {{ *}}MPI_Init, started it {{.*}}bad-never-finalized.c:16:
