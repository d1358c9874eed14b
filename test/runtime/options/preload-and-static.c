// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The library can be preloaded into a program that knows nothing of it, linked
// statically, and linked into a C program without the C++ library.
//
// RUN: %mpicc -g %s -o %t
// RUN: %exits 66 env LD_PRELOAD=%rt/libtutti_rt.so %mpirun -n 2 %t 2>&1 | FileCheck %s
// RUN: %if mpich %{ %mpicc -g %s -o %t.static %rt/libtutti_rt.a %}
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t.static 2>&1 | FileCheck %s %}
// CHECK: ==tutti== ERROR: different operations in MPI_Reduce {{.*}}[mpi-collective-op]
// CHECK: preload-and-static.c:{{[0-9]+}}{{.*}} in main

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Reduce(&rank, &x, 1, MPI_INT, rank ? MPI_MIN : MPI_MAX, 0,
             MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
