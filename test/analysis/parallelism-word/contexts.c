// A function has the words of all the places that call it.
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

static void leaf(void) {
  CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: -: one thread{{$}}
// CHECK-DAG: at [[@LINE-2]]:{{[0-9]+}}: P1: many threads{{$}}
// CHECK-DAG: at [[@LINE-3]]:{{[0-9]+}}: P1 S2: one thread{{$}}
}
static void orphan(void) {
#pragma omp single
  CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 B S3: one thread{{$}}
}
static void middle(void) { leaf(); }

int main(void) {
  leaf();
#pragma omp parallel
  {
    leaf();
#pragma omp single
    middle();
    orphan();
  }
}
