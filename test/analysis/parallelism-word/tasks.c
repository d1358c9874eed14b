// Tasks: once when one thread creates them, else once for each that does.
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

void tasks(int n) {
#pragma omp parallel
  {
#pragma omp single
    {
#pragma omp task
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 S2 S3: one thread{{$}}
#pragma omp task if (n)
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 S2 S4: one thread{{$}}
// CHECK-DAG: at [[@LINE-2]]:{{[0-9]+}}: P1 S2: one thread{{$}}
#pragma omp taskgroup
      {
#pragma omp task
        CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 S2 S6: one thread{{$}}
      }
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 S2: one thread{{$}}
#pragma omp taskloop
      for (int i = 0; i < n; ++i)
        CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 S2 S8: one thread{{$}}
    }
#pragma omp task
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 B T9: many threads{{$}}
#pragma omp critical
    {
#pragma omp task
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 B C10 T11: many threads{{$}}
    }
  }
}

void undeferred(void) {
#pragma omp parallel
#pragma omp master
#pragma omp task if (0)
  CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P12 S13: one thread{{$}}
}
