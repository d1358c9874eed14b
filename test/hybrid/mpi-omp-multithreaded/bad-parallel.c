// Every thread of the team makes the call.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -gline-tables-only -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

void step(double *x, double *y) {
#pragma omp parallel
  {
    MPI_Allreduce(x, y, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
}
// CHECK: bad-parallel.c:9:5: warning: MPI_Allreduce is executed by every thread of the team [{{.*}}mpi-omp-multithreaded]
// CHECK: bad-parallel.c:7:1: note: the parallel region starts here
// CHECK: note: fix: let one thread make the call: in 'masked' or 'master'

void loop(int n, double *x) {
#pragma omp parallel
  {
#pragma omp single
    x[0] = 1;
    for (int i = 0; i < n; ++i)
      MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  }
}
// CHECK: bad-parallel.c:22:7: warning: MPI_Bcast is executed by every thread of the team
// CHECK: bad-parallel.c:17:1: note: the parallel region starts here

void nonblocking(MPI_Request *r) {
#pragma omp parallel
  MPI_Ibarrier(MPI_COMM_WORLD, r);
}
// CHECK: bad-parallel.c:30:3: warning: MPI_Ibarrier is executed by every thread of the team
