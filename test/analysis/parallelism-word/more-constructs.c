// More places for a call: other loops, locks, task loops, target regions on the
// host, orphaned constructs, recursion, cancellation, nested teams.
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

void omp_set_lock(void *);
void omp_unset_lock(void *);
void omp_set_num_threads(int);
static void *lock;

void loops(int n) {
#pragma omp parallel
  {
#pragma omp loop
    for (int i = 0; i < n; ++i)
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} W{{[0-9]+}}: many threads{{$}}
#pragma omp single
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} B S{{[0-9]+}}: one thread{{$}}
#pragma omp for schedule(static, 4) nowait
    for (int i = 0; i < n; ++i)
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} B B W{{[0-9]+}}: many threads{{$}}
#pragma omp for collapse(2) schedule(runtime)
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} B B W{{[0-9]+}}: many threads{{$}}
#pragma omp single nowait
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} B B B S{{[0-9]+}}: one thread{{$}}
  }
}

void taskLoops(int n) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop
    for (int i = 0; i < n; ++i)
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} S{{[0-9]+}} S{{[0-9]+}}: one thread{{$}}
#pragma omp taskgroup
    {
#pragma omp task
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} S{{[0-9]+}} S{{[0-9]+}}: one thread{{$}}
    }
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} S{{[0-9]+}}: one thread{{$}}
#pragma omp task if (0)
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} S{{[0-9]+}}: one thread{{$}}
  }
#pragma omp parallel master taskloop
  for (int i = 0; i < n; ++i)
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} S{{[0-9]+}} S{{[0-9]+}}: one thread{{$}}
}

void locked(void) {
#pragma omp parallel
  {
    omp_set_lock(&lock);
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}}: many threads{{$}}
    omp_unset_lock(&lock);
  }
}

void offloaded(int n) {
#pragma omp target
  for (int i = 0; i < n; ++i)
    lock = 0;
  CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: -: one thread{{$}}
#pragma omp parallel
  {
#pragma omp single
    {
#pragma omp target map(tofrom : n)
      n = 1;
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} S{{[0-9]+}}: one thread{{$}}
    }
  }
}

static void orphan(void) {
#pragma omp single
  CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: S{{[0-9]+}}: one thread{{$}}
// CHECK-DAG: at [[@LINE-2]]:{{[0-9]+}}: P{{[0-9]+}} S{{[0-9]+}}: one thread{{$}}
  CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: B: one thread{{$}}
// CHECK-DAG: at [[@LINE-2]]:{{[0-9]+}}: P{{[0-9]+}} B: many threads{{$}}
}
void calledBoth(void) {
  orphan();
#pragma omp parallel
  orphan();
}

void recursive(int n) {
  if (n)
    recursive(n - 1);
  CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}}: many threads{{$}}
}
void fromRegion(void) {
#pragma omp parallel
  recursive(3);
}

void cancelled(int n) {
#pragma omp parallel
  {
#pragma omp cancel parallel if (n > 3)
#pragma omp sections
    {
#pragma omp section
      {
#pragma omp cancel sections
        CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} S{{[0-9]+}}: one thread{{$}}
      }
    }
#pragma omp single
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} B S{{[0-9]+}}: one thread{{$}}
  }
}

void nested(int n) {
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    {
#pragma omp parallel num_threads(n)
      {
#pragma omp single
        CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} S{{[0-9]+}} P{{[0-9]+}} S{{[0-9]+}}: one thread{{$}}
      }
      CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} S{{[0-9]+}}: one thread{{$}}
    }
#pragma omp parallel
#pragma omp single
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} B P{{[0-9]+}} S{{[0-9]+}}: several teams{{$}}
#pragma omp masked filter(n)
    CALL;
// CHECK-DAG: at [[@LINE-1]]:{{[0-9]+}}: P{{[0-9]+}} B S{{[0-9]+}}: one thread{{$}}
  }
}
