// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The body of a parallel region, or a task, ends MPI.
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-lifecycle %clang -fopenmp -g -O0 %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-lifecycle %clang -fopenmp -g -O2 -DTASK %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

int main(int argc, char **argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
#pragma omp parallel
#pragma omp master
  {
#ifdef TASK
#pragma omp task if (0)
#endif
    MPI_Finalize();
  }
  return 0;
}
