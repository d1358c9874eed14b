// MPI is ended by the thread that started it.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

int main(int argc, char **argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED)
    return 1;
#pragma omp parallel
  {
#pragma omp single
    // CHECK: bad-finalize.c:[[#@LINE+1]]:5: warning: MPI_Finalize may be called by another thread than the one that started MPI [{{.*}}mpi-lifecycle]
    MPI_Finalize();
    // CHECK: note: the single region starts here
  }
  return 0;
}
