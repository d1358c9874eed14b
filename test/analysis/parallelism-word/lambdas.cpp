// OpenMP in lambdas, templates, methods; calls that may throw.
// RUN: %clangxx %stub_mpi -fopenmp -O0 -gline-tables-only -Xclang -disable-llvm-passes -emit-llvm -S %s -o %t.0.ll
// RUN: %clangxx %stub_mpi -fopenmp -O2 -gline-tables-only -Xclang -disable-llvm-passes -emit-llvm -S %s -o %t.2.ll
// RUN: %opt -load-pass-plugin=%pass -passes="print<tutti-parallelism-word>" -disable-output %t.0.ll | FileCheck %s
// RUN: %opt -load-pass-plugin=%pass -passes="print<tutti-parallelism-word>" -disable-output %t.2.ll | FileCheck %s
#include <mpi.h>

#define CALL MPI_Barrier(MPI_COMM_WORLD)

template <typename F> static void inParallel(F Body) {
#pragma omp parallel
  Body();
}

template <int N> struct Solver {
  int Steps = N;
  void run() {
#pragma omp parallel
    for (int i = 0; i < Steps; ++i) {
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}}: many threads{{$}}
#pragma omp single
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} S{{[0-9]+}}: one thread{{$}}
    }
  }
};

void start() {
  inParallel([] { CALL; });
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}}: many threads{{$}}
  inParallel([] {
#pragma omp masked
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} S{{[0-9]+}}: one thread{{$}}
  });
  Solver<3>().run();
  auto Local = [] {
#pragma omp critical
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} C{{[0-9]+}}: many threads in turn{{$}}
  };
#pragma omp parallel
  {
    Local();
    try {
#pragma omp single nowait
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} S{{[0-9]+}}: one thread{{$}}
    } catch (...) {
    }
  }
}
