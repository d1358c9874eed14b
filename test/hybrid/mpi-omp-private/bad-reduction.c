// One thread's part of a reduction is sent in the place of the whole.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clangxx -x c++ %stub_mpi -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

double total(int n) {
  double sum = 0, all = 0;
#pragma omp parallel reduction(+ : sum)
  {
#pragma omp for
    for (int i = 0; i < n; i++)
      sum += i;
#pragma omp single
    // CHECK: bad-reduction.c:[[#@LINE+1]]:5: warning: MPI_Allreduce sends the thread's own part of 'sum', before the reduction puts all parts together [{{.*}}mpi-omp-private]
    MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  return all;
}

void largest(int n, int peer) {
  int most = 0;
#pragma omp parallel reduction(max : most)
  {
    most = n;
#pragma omp master
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Send sends the thread's own part of 'most', before
    MPI_Send(&most, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
  }
}
// CHECK-NOT: warning:
