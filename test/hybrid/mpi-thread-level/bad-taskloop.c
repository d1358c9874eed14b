// A taskloop whose tasks are executed at once makes one call after the other.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

int main(int argc, char **argv) {
  int provided, out[4] = {1, 2, 3, 4};
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED)
    return 1;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(1)
  for (int i = 0; i < 4; i++)
    // CHECK: bad-taskloop.c:[[#@LINE+1]]:5: warning: MPI_Send can overlap MPI calls of other threads and needs MPI_THREAD_MULTIPLE
    MPI_Send(&out[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
