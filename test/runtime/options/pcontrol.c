// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Between MPI_Pcontrol(0) and MPI_Pcontrol(1) calls are counted but not compared.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent
// RUN: %exits 66 %mpirun -n 2 %t on 2>&1 | FileCheck %s
// CHECK: ==tutti== ERROR: type signatures do not match in MPI_Bcast on MPI_COMM_WORLD (2 ranks), call #2

#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  float x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);
  if (argc == 1)
    MPI_Pcontrol(0);
  MPI_Bcast(&x, 1, rank ? MPI_INT : MPI_FLOAT, 0, MPI_COMM_WORLD);
  MPI_Pcontrol(1);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
