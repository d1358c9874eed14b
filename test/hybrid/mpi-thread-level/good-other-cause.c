// What no level makes right is told by the check that knows the cure.
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-thread-level %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

int main(int argc, char **argv) {
  double x = 1;
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
#pragma omp parallel
  {
    MPI_Barrier(MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:5: warning: {{.*}}mpi-omp-multithreaded]
#pragma omp sections
    {
      MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp section
      MPI_Barrier(MPI_COMM_WORLD);
// CHECK: :[[@LINE-1]]:7: warning: {{.*}}mpi-omp-concurrent]
    }
  }
  MPI_Finalize();
}
// CHECK-NOT: {{warning|error}}:
