// Monothreaded regions that different threads can be in at the same time.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -gline-tables-only -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

int omp_get_thread_num(void);

void sections(double *x) {
#pragma omp parallel sections
  {
#pragma omp section
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp section
    MPI_Barrier(MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:5: warning: MPI_Barrier can overlap MPI_Bcast in another thread on the same communicator [{{.*}}mpi-omp-concurrent]
// CHECK: :[[@LINE-4]]:5: note: the other call is here
  }
}

void nowait(double *x) {
#pragma omp parallel
  {
#pragma omp single nowait
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp single
    MPI_Barrier(MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:5: warning: MPI_Barrier can overlap MPI_Bcast in another thread
// CHECK: :[[@LINE-5]]:1: note: the single region starts here
// CHECK: :[[@LINE-4]]:1: note: the single region starts here
  }
}

void masterAndSingle(double *x) {
#pragma omp parallel
  {
#pragma omp master
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp single
    MPI_Barrier(MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:5: warning: MPI_Barrier can overlap MPI_Bcast in another thread
  }
}

void guards(double *x) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0)
      MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    else if (omp_get_thread_num() == 1)
      MPI_Barrier(MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:7: warning: MPI_Barrier can overlap MPI_Bcast in another thread
  }
}

void filters(double *x) {
#pragma omp parallel
  {
#pragma omp masked filter(0)
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp masked filter(1)
    MPI_Barrier(MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:5: warning: MPI_Barrier can overlap MPI_Bcast in another thread
  }
}

void itself(int n, double *x) {
#pragma omp parallel
  for (int i = 0; i < n; ++i) {
#pragma omp single nowait
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:5: warning: MPI_Bcast can overlap itself: threads may be in different executions of this single region
  }
}

void someWays(int n, double *x) {
#pragma omp parallel
  {
#pragma omp single nowait
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (n > 3) {
#pragma omp barrier
    }
#pragma omp master
    MPI_Barrier(MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:5: warning: MPI_Barrier can overlap MPI_Bcast in another thread
  }
}
