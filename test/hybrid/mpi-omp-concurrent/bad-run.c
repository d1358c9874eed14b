// Stopped as it runs, although one call is over before the other begins. The same
// without recompilation; there on a communicator on which nobody waits for another
// rank.
// (A thread of LLVM's OpenMP that falls asleep while a task is made may not take
// it: none does.)
// REQUIRES: openmp
// RUN: %mpiclang -fopenmp -g -fpass-plugin=%pass %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt 2>/dev/null
// RUN: %exits 66 %mpirun -n 2 %t nowait 2>&1 | FileCheck --check-prefixes=ERROR,NOWAIT %s
// RUN: %if mpich %{ env OMP_NUM_THREADS=8 %exits 66 %mpirun -n 2 %t nowait 2>&1 | FileCheck --check-prefixes=ERROR,NOWAIT %s %}
// RUN: %if mpich %{ %exits 66 %mpirun -n 3 %t sections 2>&1 | FileCheck --check-prefixes=ERROR %s %}
// RUN: %if mpich %{ env KMP_BLOCKTIME=infinite OMP_NUM_THREADS=4 %exits 66 %mpirun -n 2 %t tasks 2>&1 | FileCheck --check-prefixes=ERROR %s %}
// RUN: %if mpich %{ env KMP_BLOCKTIME=infinite %exits 66 %mpirun -n 2 %t creator 2>&1 | FileCheck --check-prefixes=ERROR %s %}
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t master 2>&1 | FileCheck --check-prefixes=ERROR %s %}
// RUN: %if openmpi %{ env KMP_BLOCKTIME=infinite %exits 66 %mpirun -n 4 %t tasks 2>&1 | FileCheck --check-prefixes=ERROR %s %}
//
// RUN: %if mpich %{ %mpiclang -fopenmp -g -DCOMM=MPI_COMM_SELF %s -o %t.plain %}
// RUN: %if mpich %{ %run -n 2 %t.plain nowait 2>&1 | FileCheck --check-prefixes=WARNING,NOWAIT %s %}
// RUN: %if mpich %{ %run -n 2 %t.plain sections 2>&1 | FileCheck --check-prefixes=WARNING %s %}
// RUN: %if mpich %{ env KMP_BLOCKTIME=infinite OMP_NUM_THREADS=4 %run -n 2 %t.plain tasks 2>&1 | FileCheck --check-prefixes=WARNING %s %}
// RUN: %if mpich %{ %run -n 2 %t.plain master 2>&1 | FileCheck --check-prefixes=WARNING %s %}
// RUN: %if mpich %{ env TUTTI_OPTIONS=openmp=0 %run -n 2 %t.plain nowait 2>&1 | %silent %}
// MATRIX: nowait => mpi-omp-concurrent|mpi-collective-order from 2 threads
// MATRIX: sections => mpi-omp-concurrent|mpi-collective-order from 2 threads
// MATRIX: tasks => mpi-omp-concurrent|mpi-collective-order from 2 threads
// MATRIX: creator => mpi-omp-concurrent|mpi-collective-order from 2 threads
// MATRIX: master => mpi-omp-concurrent|mpi-collective-order from 2 threads
#include <mpi.h>
#include <omp.h>
#ifndef COMM
#define COMM MPI_COMM_WORLD
#endif
#include "../Inputs/order.h"
#include <string.h>

static void first(void) {
  int x = 1;
  MPI_Bcast(&x, 1, MPI_INT, 0, COMM);
  happens(FIRST);
  await(SECOND); // so that it is another thread
}
static void second(void) {
  happens(SECOND);
  await(FIRST);
  MPI_Barrier(COMM);
}

int main(int argc, char **argv) {
  int provided;
  const char *what = argv[1];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (!strcmp(what, "nowait")) {
#pragma omp parallel
    {
#pragma omp single nowait
      first();
#pragma omp single
      second();
    }
  }
// ERROR: ==tutti== ERROR: two threads of a process make collectives in no order on MPI_COMM_WORLD  [mpi-omp-concurrent]
// WARNING: ==tutti== WARNING: two threads of a process make collectives in no order on {{.*}}  [mpi-omp-concurrent]
// NOWAIT-NEXT: MPI_Bcast, one thread {{.*}}bad-run.c:{{[0-9]+}}:3 in first
// NOWAIT-NEXT: MPI_Barrier, another thread {{.*}}bad-run.c:{{[0-9]+}}:3 in second
  if (!strcmp(what, "sections")) {
#pragma omp parallel sections
    {
      first();
#pragma omp section
      second();
    }
  }
  if (!strcmp(what, "tasks")) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task
      first();
#pragma omp task
      second();
    }
  }
  if (!strcmp(what, "creator")) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task
      first();
      second(); // another thread takes the task
    }
  }
  if (!strcmp(what, "master")) {
#pragma omp parallel
    {
      if (omp_get_thread_num() > 0)
        await(FIRST);
#pragma omp master
      first();
#pragma omp single
      second();
    }
  }
  MPI_Finalize();
}
