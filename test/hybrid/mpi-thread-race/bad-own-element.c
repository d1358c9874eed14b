// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each thread uses the element at its own number, and one of them lets MPI read
// or write the elements of all.
//
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <omp.h>

int master(void) {
  int all[64] = {0}, sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
    int me = omp_get_thread_num();
#pragma omp master
    // CHECK: bad-own-element.c:[[#@LINE+1]]:5: warning: MPI_Bcast writes to 'all', which another thread can read
    MPI_Bcast(all, 64, MPI_INT, 0, MPI_COMM_WORLD);
    sum += all[me];
  }
  return sum;
}

void single(double *part) {
  double of[32];
#pragma omp parallel num_threads(4)
  {
    of[2 * omp_get_thread_num()] = part[omp_get_thread_num()];
#pragma omp single
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Send reads 'of', which another thread can write to
    MPI_Send(of, 32, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
  }
}
// CHECK-NOT: warning:
