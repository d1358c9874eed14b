// The word of a call in each construct, as clang lowers it, at every level.
// RUN: %clang %stub_mpi -fopenmp -O0 -gline-tables-only -Xclang -disable-llvm-passes -emit-llvm -S %s -o %t.0.ll
// RUN: %clang %stub_mpi -fopenmp -O2 -gline-tables-only -Xclang -disable-llvm-passes -emit-llvm -S %s -o %t.2.ll
// RUN: %opt -load-pass-plugin=%pass -passes="print<tutti-parallelism-word>" -disable-output %t.0.ll | FileCheck %s
// RUN: %opt -load-pass-plugin=%pass -passes="print<tutti-parallelism-word>" -disable-output %t.2.ll | FileCheck %s
// RUN: %clangxx -x c++ %stub_mpi -fopenmp -O0 -gline-tables-only -Xclang -disable-llvm-passes -emit-llvm -S %s -o %t.cxx.0.ll
// RUN: %clangxx -x c++ %stub_mpi -fopenmp -O2 -gline-tables-only -Xclang -disable-llvm-passes -emit-llvm -S %s -o %t.cxx.2.ll
// RUN: %opt -load-pass-plugin=%pass -passes="print<tutti-parallelism-word>" -disable-output %t.cxx.0.ll | FileCheck %s
// RUN: %opt -load-pass-plugin=%pass -passes="print<tutti-parallelism-word>" -disable-output %t.cxx.2.ll | FileCheck %s
#include <mpi.h>

#define CALL MPI_Barrier(MPI_COMM_WORLD)

void regions(int n) {
  CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: -: one thread{{$}}
#pragma omp parallel
  {
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1: many threads{{$}}
#pragma omp single
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 S2: one thread{{$}}
#pragma omp single nowait
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 B S3: one thread{{$}}
#pragma omp master
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 B S4: one thread{{$}}
#pragma omp masked filter(1)
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 B S5: one thread{{$}}
#pragma omp barrier
#pragma omp critical
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 B B C6: many threads in turn{{$}}
#pragma omp sections
    {
#pragma omp section
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 B B S8: one thread{{$}}
#pragma omp section
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 B B S9: one thread{{$}}
    }
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 B B B: many threads{{$}}
#pragma omp for schedule(static) nowait
    for (int i = 0; i < n; ++i)
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 B B B W10: many threads{{$}}
#pragma omp for schedule(dynamic) ordered
    for (int i = 0; i < n; ++i) {
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 B B B W11: many threads{{$}}
#pragma omp ordered
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 B B B W11 S12: one thread{{$}}
    }
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 B^4: many threads{{$}}
  }
  CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: -: one thread{{$}}
}

void combined(int n) {
#pragma omp parallel for schedule(guided)
  for (int i = 0; i < n; ++i)
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P13 W16: many threads{{$}}
#pragma omp parallel sections
  {
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P14 S18: one thread{{$}}
#pragma omp section
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P14 S19: one thread{{$}}
  }
#pragma omp parallel master
  CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P15 S20: one thread{{$}}
}

double reduced(int n, const double *a) {
  double sum = 0;
#pragma omp parallel
  {
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < n; ++i)
      sum += a[i];
#pragma omp single
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P21 B B S23: one thread{{$}}
  }
  return sum;
}

void copied(void) {
  int x;
#pragma omp parallel private(x)
  {
#pragma omp single copyprivate(x)
    {
      x = 1;
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P24 S25: one thread{{$}}
    }
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P24 B: many threads{{$}}
  }
}

void cancelled(int n) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; ++i) {
#pragma omp cancel for if (n > 3)
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P26 W27: many threads{{$}}
    }
#pragma omp single
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P26 B S28: one thread{{$}}
  }
}
