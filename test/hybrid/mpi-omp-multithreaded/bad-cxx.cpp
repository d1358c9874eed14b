// Lambdas, templates and methods.
// RUN: %clangxx %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clangxx %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -gline-tables-only -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

template <typename F> static void inParallel(F Body) {
#pragma omp parallel
  Body();
}

template <typename T> struct Solver {
  T Norm;
  void run() {
#pragma omp parallel
    {
      Norm += 1;
      MPI_Barrier(MPI_COMM_WORLD);
// CHECK-DAG: :[[@LINE-1]]:7: warning: MPI_Barrier is executed by every thread of the team
    }
  }
};

void start() {
  Solver<double>().run();
#pragma omp parallel
  {
    auto Sync = [] { MPI_Barrier(MPI_COMM_WORLD); };
    Sync();
// CHECK-DAG: :[[@LINE-1]]:5: warning: MPI_Barrier in '{{.*}}' is executed by every thread of the team [{{.*}}mpi-omp-multithreaded]
  }
  inParallel([] { MPI_Barrier(MPI_COMM_WORLD); });
// CHECK-DAG: bad-cxx.cpp:8:3: warning: MPI_Barrier in '{{.*}}' is executed by every thread of the team
}
