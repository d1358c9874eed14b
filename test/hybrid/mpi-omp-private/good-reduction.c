// The whole is sent; a part is received, and counts once.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx -x c++ %stub_mpi -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

double total(int n) {
  double sum = 0, all = 0;
#pragma omp parallel
  {
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < n; i++)
      sum += i;
#pragma omp single
    MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  return all;
}

int largest(int n, int peer) {
  int most = 0;
#pragma omp parallel reduction(max : most)
  {
    most = n;
#pragma omp master
    MPI_Recv(&most, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Send(&most, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
  return most;
}
