// Constructs that do not choose one thread for good.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -gline-tables-only -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

int omp_get_thread_num(void);

void shared(int n, double *x) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; ++i)
      MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:7: warning: MPI_Bcast can be executed by more than one thread of the team
// CHECK: :[[@LINE-4]]:1: note: the iterations of this worksharing loop are shared among the threads
  }
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < n; ++i)
    MPI_Barrier(MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:5: warning: MPI_Barrier can be executed by more than one thread of the team
}

void someThreads(const int *flag, int n) {
#pragma omp parallel
  {
    if (flag[omp_get_thread_num()])
      MPI_Barrier(MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:7: warning: MPI_Barrier can be executed by more than one thread of the team
    if (omp_get_thread_num() < 2)
      MPI_Barrier(MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:7: warning: MPI_Barrier can be executed by more than one thread of the team
  }
#pragma omp parallel if (n > 100)
  MPI_Barrier(MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:3: warning: MPI_Barrier can be executed by more than one thread of the team
}

void everyTask(void) {
#pragma omp parallel
  {
#pragma omp task
    MPI_Barrier(MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:5: warning: MPI_Barrier is executed by every thread of the team
  }
}

void nested(void) {
#pragma omp parallel
  {
#pragma omp parallel
    {
#pragma omp single
      MPI_Barrier(MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:7: warning: MPI_Barrier is executed by a thread of each of several teams
// CHECK: :[[@LINE-5]]:1: note: the parallel region starts here
    }
#pragma omp parallel num_threads(1)
    {
#pragma omp single
      MPI_Barrier(MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:7: warning: MPI_Barrier is executed by a thread of each of several teams
    }
  }
}

void league(void) {
#pragma omp teams num_teams(4)
  MPI_Barrier(MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:3: warning: MPI_Barrier is executed by every thread of the team
// CHECK: :[[@LINE-3]]:1: note: the teams region starts here
}
