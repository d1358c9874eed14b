// Tasks, and what runs beside them.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clangxx -x c++ %stub_mpi -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

#define N 64

void two(int peer) {
  double a[N];
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    for (int i = 0; i < N; i++)
      a[i] = i;
#pragma omp task
    // CHECK: bad-tasks.c:[[#@LINE+1]]:5: warning: MPI_Send reads 'a', which another thread can write to at the same time [-Wpass-failed=mpi-thread-race]
    MPI_Send(a, N, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
    // CHECK: note: fix: order the tasks
  }
}

double creator(int peer) {
  double v = 0, s = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(v)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Recv writes to 'v', which another thread can read at the same time
    MPI_Recv(&v, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    s = v * 2;
  }
  return s;
}

void repeated(int peer, double *in) {
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 4; k++) {
#pragma omp task
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Recv writes to 'in', which other threads pass to it too
    MPI_Recv(in, N, MPI_DOUBLE, peer, k, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

int depends(int peer) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x) shared(x)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Recv writes to 'x', which another thread can read at the same time
    MPI_Recv(&x, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp task depend(in : y) shared(x, y)
    y = x + 1;
  }
  return y;
}
// CHECK-NOT: warning:
