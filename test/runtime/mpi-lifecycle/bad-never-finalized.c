// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// No rank calls MPI_Finalize.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// The launcher of MPICH may return the status of those that it kills.
// RUN: %if mpich %{ { %mpirun -n 2 %t || true; } 2>&1 | FileCheck %s %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s %}

#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Barrier(MPI_COMM_WORLD);
  return 0;
}

// CHECK: ==tutti== ERROR: the program ends without MPI_Finalize {{.*}}[mpi-lifecycle]
// CHECK: ranks 0-1 {{ *}}MPI_Init, started it {{.*}}bad-never-finalized.c:14:
