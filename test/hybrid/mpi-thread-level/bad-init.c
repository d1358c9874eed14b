// Regions of a level that MPI was not asked for.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -gline-tables-only -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

int main(int argc, char **argv) {
  double x = 1, y;
  MPI_Init(&argc, &argv);
#pragma omp parallel
  {
#pragma omp master
    MPI_Barrier(MPI_COMM_WORLD);
#pragma omp barrier
#pragma omp single
    MPI_Allreduce(&x, &y, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  MPI_Finalize();
}
// CHECK: bad-init.c:15:5: warning: MPI_Allreduce in a single region needs MPI_THREAD_SERIALIZED but MPI_Init asks for MPI_THREAD_SINGLE [{{.*}}mpi-thread-level]
// CHECK: bad-init.c:14:1: note: the single region starts here
// CHECK: bad-init.c:8:3: note: MPI is started here; MPI_Init_thread can ask for more
// CHECK: bad-init.c:12:5: note: MPI_Barrier needs MPI_THREAD_FUNNELED here
// CHECK-NOT: {{warning|error}}:
