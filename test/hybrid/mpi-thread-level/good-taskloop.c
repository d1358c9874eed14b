// A taskloop whose tasks are executed at once makes one call after the other.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

int main(int argc, char **argv) {
  int provided, out[4] = {1, 2, 3, 4};
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED)
    return 1;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(1) if (0)
  for (int i = 0; i < 4; i++)
    MPI_Send(&out[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
