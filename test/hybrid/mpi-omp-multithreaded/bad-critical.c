// One call per thread, in turn: right only if all ranks have as many threads,
// which is what --level=2 is for.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

void accumulate(double *x, double *y) {
#pragma omp parallel
  {
#pragma omp critical
    MPI_Allreduce(x, y, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:5: warning: MPI_Allreduce is executed once by each thread of the team, in turn [{{.*}}mpi-omp-multithreaded]
  }
}
