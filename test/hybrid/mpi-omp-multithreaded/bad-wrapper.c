// In a function that a parallel region calls: told where the region calls it.
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -gline-tables-only -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

static void leaf(void) { MPI_Barrier(MPI_COMM_WORLD); }
static void sync(void) { leaf(); }
static void exchange(double *x) {
  MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(x + 1, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

int main(void) {
  double x[2];
  MPI_Init(0, 0);
  sync();
  exchange(x);
#pragma omp parallel
  {
#pragma omp single
    sync();
    sync();
    exchange(x);
  }
  MPI_Finalize();
}
// The serial calls of both functions and the one in single are right.
// CHECK-NOT: {{warning|error}}:
// CHECK: bad-wrapper.c:22:5: warning: MPI_Barrier in 'sync' is executed by every thread of the team [{{.*}}mpi-omp-multithreaded]
// CHECK: bad-wrapper.c:6:26: note: MPI_Barrier is called here
// CHECK: bad-wrapper.c:18:1: note: the parallel region starts here
// CHECK: bad-wrapper.c:23:5: warning: MPI_Bcast in 'exchange' is executed by every thread of the team
