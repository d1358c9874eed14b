// What only the initial thread has set is used by others.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clangxx -x c++ %stub_mpi -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

static double mine[4];
static int tag;
#pragma omp threadprivate(mine, tag)

void buffer(int peer) {
  for (int i = 0; i < 4; i++)
    mine[i] = i;
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    // CHECK: bad-threadprivate.c:[[#@LINE+1]]:5: warning: MPI_Send sends the thread's own copy of 'mine', which only the initial thread has set
    MPI_Send(mine, 4, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
    // CHECK: note: it is set here
    // CHECK: fix: put copyin on the parallel region
  }
}

void argument(int peer, const int *x) {
  tag = 5;
#pragma omp parallel num_threads(2)
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Send uses the thread's own copy of 'tag', which only the initial thread has set
  MPI_Send(x, 1, MPI_INT, peer, tag, MPI_COMM_WORLD);
}
// CHECK-NOT: warning:
