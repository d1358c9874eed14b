// Two calls of MPI in the place of their functions' ends: both come back to the
// one place that called these. They are two calls all the same, not one that
// every thread makes.
// REQUIRES: mpich, openmp
// RUN: env MPICH_CC=%clang %mpicc_mpich -fopenmp -O2 -S -o - %s | FileCheck --check-prefix=TAIL %s
// RUN: env MPICH_CC=%clang %mpicc_mpich -fopenmp -g -O2 %s -o %t.plain
// RUN: env OMP_NUM_THREADS=2 %run_mpich -n 2 %t.plain 2>&1 | FileCheck %s
#include "../Inputs/order.h"
#include <mpi.h>

// TAIL-LABEL: {{^}}first:
// TAIL: {{(jmp|b)[[:space:]].*}}MPI_Barrier
// TAIL-LABEL: {{^}}second:
// TAIL: {{(jmp|b)[[:space:]].*}}MPI_Bcast
static int X;
__attribute__((noinline)) void first(void) { MPI_Barrier(MPI_COMM_SELF); }
__attribute__((noinline)) void second(void) {
  MPI_Bcast(&X, 1, MPI_INT, 0, MPI_COMM_SELF);
}
static void (*volatile Calls[])(void) = {first, second};

// CHECK: ==tutti== WARNING: two threads of a process make collectives in no order on {{.*}}  [mpi-omp-multithreaded]
// CHECK-NEXT: MPI_Barrier, one thread
// CHECK-NEXT: MPI_Bcast, another thread
int main(int argc, char **argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
#pragma omp parallel for schedule(static, 1)
  for (int i = 0; i < 2; ++i) {
    if (i == 1)
      await(FIRST);
    Calls[i]();
    happens(FIRST);
  }
  MPI_Finalize();
}
