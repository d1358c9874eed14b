// Teams of one thread, nested teams, leagues and host target regions.
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

void sizes(int n) {
#pragma omp parallel num_threads(1)
  CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: p1: one thread{{$}}
#pragma omp parallel num_threads(n)
  CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P2: many threads{{$}}
#pragma omp parallel if (0)
  CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: p3: one thread{{$}}
#pragma omp parallel if (n > 3)
  CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P4: many threads{{$}}
// CHECK-DAG: at [[@LINE-2]]:{{[0-9]+}}: p5: one thread{{$}}
}

void nested(void) {
#pragma omp parallel
  {
#pragma omp single
    {
#pragma omp parallel
      {
        CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P6 S7 P8: many threads{{$}}
#pragma omp single
        CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P6 S7 P8 S11: one thread{{$}}
      }
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P6 S7: one thread{{$}}
    }
#pragma omp parallel
    {
#pragma omp single
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P6 B P9 S12: several teams{{$}}
    }
#pragma omp parallel num_threads(1)
    {
#pragma omp single
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P6 B p10 S13: several teams{{$}}
    }
  }
}

void leagues(void) {
#pragma omp teams
  CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: p14: one thread{{$}}
#pragma omp teams num_teams(3)
  CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P15: many threads{{$}}
}

void host(void) {
#pragma omp target
  CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: -: one thread{{$}}
}
