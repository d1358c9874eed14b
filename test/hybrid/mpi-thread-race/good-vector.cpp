// The elements of a vector, used in an order; and of two vectors.
// RUN: %clangxx %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <vector>

void fill(int peer) {
  std::vector<double> a(64);
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 64; i++)
      a[i] = i;
#pragma omp single
    MPI_Send(a.data(), 64, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
  }
}

double take(int peer, std::vector<double> &v) {
  double s = 0;
#pragma omp parallel
  {
#pragma omp master
    MPI_Recv(&v[0], 64, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp barrier
#pragma omp for reduction(+ : s)
    for (int i = 0; i < 64; i++)
      s += v[i];
  }
  return s;
}

void both(int peer, std::vector<double> &v, std::vector<double> &w) {
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < 64; i++)
      w.at(i) = i;
#pragma omp single
    MPI_Send(v.data(), 64, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
  }
}
