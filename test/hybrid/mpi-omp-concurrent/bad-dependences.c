// Tasks with depend clauses that do not order them, and what a task leaves
// behind when it ends: told although the one call is over before the other
// begins, compiled with the pass and without recompilation.
// (A thread of LLVM's OpenMP that falls asleep while a task is made may not take
// it: none does.)
// REQUIRES: openmp
// RUN: %if mpich %{ %mpiclang -fopenmp -g -fpass-plugin=%pass %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt 2>/dev/null %}
// RUN: %if mpich %{ env KMP_BLOCKTIME=infinite OMP_NUM_THREADS=2 %exits 66 %mpirun -n 2 %t other 2>&1 | FileCheck %s %}
// RUN: %if mpich %{ env KMP_BLOCKTIME=infinite OMP_NUM_THREADS=4 %exits 66 %mpirun -n 2 %t readers 2>&1 | FileCheck %s %}
// RUN: %if mpich %{ env KMP_BLOCKTIME=infinite OMP_NUM_THREADS=2 %exits 66 %mpirun -n 3 %t third 2>&1 | FileCheck %s %}
// RUN: %if mpich %{ env KMP_BLOCKTIME=infinite OMP_NUM_THREADS=2 %exits 66 %mpirun -n 2 %t left 2>&1 | FileCheck %s %}
// RUN: %if openmpi %{ %mpiclang -fopenmp -g -DCOMM=MPI_COMM_SELF %s -o %t.plain %}
// RUN: %if openmpi %{ env KMP_BLOCKTIME=infinite OMP_NUM_THREADS=2 %run -n 2 %t.plain readers 2>&1 | FileCheck --check-prefix=PLAIN %s %}
// RUN: %if openmpi %{ env KMP_BLOCKTIME=infinite OMP_NUM_THREADS=4 %run -n 2 %t.plain left 2>&1 | FileCheck --check-prefix=PLAIN %s %}
// MATRIX: other => mpi-omp-concurrent|mpi-collective-order from 2 threads
// MATRIX: readers => mpi-omp-concurrent|mpi-collective-order from 2 threads
// MATRIX: third => mpi-omp-concurrent|mpi-collective-order from 2 threads
// MATRIX: left => mpi-omp-concurrent|mpi-collective-order from 2 threads
#include "../Inputs/order.h"
#include <mpi.h>
#include <string.h>
#ifndef COMM
#define COMM MPI_COMM_WORLD
#endif

static void first(void) {
  MPI_Barrier(COMM);
  happens(FIRST);
  await(SECOND); // so that it is another thread
}
static void second(void) {
  happens(SECOND);
  await(FIRST);
  int x = 1;
  MPI_Bcast(&x, 1, MPI_INT, 0, COMM);
}

int main(int argc, char **argv) {
  int provided, a, b;
  const char *what = argv[1];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
#pragma omp parallel
#pragma omp single
  {
    if (!strcmp(what, "other")) {
#pragma omp task depend(out : a)
      first();
#pragma omp task depend(out : b)
      second();
    } else if (!strcmp(what, "readers")) {
#pragma omp task depend(out : a)
      ;
#pragma omp task depend(in : a)
      first();
#pragma omp task depend(in : a)
      second();
    } else if (!strcmp(what, "third")) {
      // Both come before a third one.
#pragma omp task depend(out : a)
      first();
#pragma omp task depend(out : b)
      second();
#pragma omp task depend(in : a, b)
      ;
    } else {
      // taskwait does not wait for what the task has made.
#pragma omp task
      {
#pragma omp task
        second();
      }
#pragma omp taskwait
      first();
    }
  }
  MPI_Finalize();
}
// CHECK: ==tutti== ERROR: {{.*}}[mpi-omp-concurrent]
// PLAIN: ==tutti== WARNING: {{.*}}[mpi-omp-concurrent]
