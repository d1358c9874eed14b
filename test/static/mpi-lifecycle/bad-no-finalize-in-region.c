// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// There are regions, but none of them ends MPI.
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-lifecycle %clang -fopenmp -g -O0 %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-lifecycle %clang -fopenmp -g -O2 %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

int main(int argc, char **argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
// CHECK: bad-no-finalize-in-region.c:[[@LINE-1]]:{{[0-9]+}}: warning: MPI_Init_thread starts MPI, and nothing finalizes it
#pragma omp parallel
#pragma omp master
  MPI_Barrier(MPI_COMM_WORLD);
  return 0;
}
