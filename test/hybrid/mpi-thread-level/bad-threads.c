// A process with threads that asks for a level without them: formally wrong,
// though libraries do well with it, so told at level 2.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

static void scale(double *x, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    x[i] *= 2;
}
int main(int argc, char **argv) {
  double x[100] = {0}, y;
  MPI_Init(&argc, &argv);
  scale(x, 100);
  MPI_Allreduce(&x[0], &y, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
}
// CHECK: bad-threads.c:15:3: warning: MPI_Init asks for MPI_THREAD_SINGLE but the process has more threads, which needs MPI_THREAD_FUNNELED [{{.*}}mpi-thread-level]
// CHECK: bad-threads.c:9:1: note: a parallel region is here
// CHECK-NOT: {{warning|error}}:
