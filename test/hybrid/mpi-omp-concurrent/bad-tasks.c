// Tasks that nothing orders.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -gline-tables-only -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

void two(double *x) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp task
    MPI_Barrier(MPI_COMM_WORLD);
// CHECK-DAG: :[[@LINE-1]]:5: warning: MPI_Barrier can overlap MPI_Bcast in another thread on the same communicator [{{.*}}mpi-omp-concurrent]
  }
}

void creator(double *x) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
// CHECK-DAG: :[[@LINE-1]]:5: warning: MPI_Barrier can overlap MPI_Bcast in another thread
  }
}

void many(int n, double *x) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; ++i) {
#pragma omp task
    MPI_Bcast(x + i, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
// CHECK-DAG: :[[@LINE-1]]:5: warning: MPI_Bcast can overlap itself: threads may be in different executions of this task region
  }
}

void loop(int n, double *x) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop
  for (int i = 0; i < n; ++i)
    MPI_Bcast(x + i, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
// CHECK-DAG: :[[@LINE-1]]:5: warning: MPI_Bcast can overlap itself: threads may be in different executions of this taskloop region
}

void independent(double *x, double *y) {
  int a, b;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a)
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp task depend(out : b)
    MPI_Bcast(y, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
// CHECK-DAG: :[[@LINE-1]]:5: warning: MPI_Bcast can overlap MPI_Bcast in another thread
  }
}

void bothRead(double *x, double *y) {
  int a;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(in : a)
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp task depend(in : a)
    MPI_Bcast(y, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
// CHECK-DAG: :[[@LINE-1]]:5: warning: MPI_Bcast can overlap MPI_Bcast in another thread
  }
}
void in_no_order(void) {
  int a;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(mutexinoutset : a)
    MPI_Barrier(MPI_COMM_WORLD);
#pragma omp task depend(mutexinoutset : a)
    MPI_Barrier(MPI_COMM_WORLD);
// CHECK-DAG: :[[@LINE-1]]:5: warning: MPI_Barrier can come before or after MPI_Barrier in another thread on the same communicator
  }
}
