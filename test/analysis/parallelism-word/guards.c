// Tests of the thread's number and the team's size count as regions.
// RUN: %clang %stub_mpi -fopenmp -O0 -gline-tables-only -Xclang -disable-llvm-passes -emit-llvm -S %s -o %t.0.ll
// RUN: %clang %stub_mpi -fopenmp -O2 -gline-tables-only -Xclang -disable-llvm-passes -emit-llvm -S %s -o %t.2.ll
// RUN: %opt -load-pass-plugin=%pass -passes="print<tutti-parallelism-word>" -disable-output %t.0.ll | FileCheck %s
// RUN: %opt -load-pass-plugin=%pass -passes="print<tutti-parallelism-word>" -disable-output %t.2.ll | FileCheck %s
// RUN: %clangxx -x c++ %stub_mpi -fopenmp -O0 -gline-tables-only -Xclang -disable-llvm-passes -emit-llvm -S %s -o %t.cxx.0.ll
// RUN: %clangxx -x c++ %stub_mpi -fopenmp -O2 -gline-tables-only -Xclang -disable-llvm-passes -emit-llvm -S %s -o %t.cxx.2.ll
// RUN: %opt -load-pass-plugin=%pass -passes="print<tutti-parallelism-word>" -disable-output %t.cxx.0.ll | FileCheck %s
// RUN: %opt -load-pass-plugin=%pass -passes="print<tutti-parallelism-word>" -disable-output %t.cxx.2.ll | FileCheck %s
#include <mpi.h>

#ifdef __cplusplus
extern "C" {
#endif
int omp_get_thread_num(void);
int omp_get_num_threads(void);
int omp_in_parallel(void);
#ifdef __cplusplus
}
#endif

#define CALL MPI_Barrier(MPI_COMM_WORLD)

static void worker(int id) {
  if (id == 0)
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} S{{[0-9]+}}: one thread{{$}}
}

void guards(int n) {
#pragma omp parallel
  {
    int id = omp_get_thread_num(), size = omp_get_num_threads();
    if (omp_get_thread_num() == 0)
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 S{{[0-9]+}}: one thread{{$}}
    if (!id)
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 S{{[0-9]+}}: one thread{{$}}
    if (id)
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1: many threads{{$}}
    else
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 S{{[0-9]+}}: one thread{{$}}
    if (id == size - 1)
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 S{{[0-9]+}}: one thread{{$}}
    if (id < 1 && n > 3)
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 S{{[0-9]+}}: one thread{{$}}
    if (id < 2)
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1: many threads{{$}}
    if (id != 0 || n)
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1: many threads{{$}}
    else
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 S{{[0-9]+}}: one thread{{$}}
    int first = id == 0 && n;
    if (first)
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 S{{[0-9]+}}: one thread{{$}}
    switch (id) {
    case 0:
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 S{{[0-9]+}}: one thread{{$}}
      break;
    case 1:
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 S{{[0-9]+}}: one thread{{$}}
      break;
    default:
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1: many threads{{$}}
    }
    if (size == 1)
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 S{{[0-9]+}}: one thread{{$}}
    if (!omp_in_parallel())
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 S{{[0-9]+}}: one thread{{$}}
    int flag;
    MPI_Is_thread_main(&flag);
    if (flag)
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1 S{{[0-9]+}}: one thread{{$}}
    if (id % 2 == 0)
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1: many threads{{$}}
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P1: many threads{{$}}
  }
}

void start(void) {
#pragma omp parallel
  worker(omp_get_thread_num());
}
