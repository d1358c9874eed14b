// Tasks in an order, and of several the own memory of each.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx -x c++ %stub_mpi -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

#define N 64

void two(int peer) {
  double a[N];
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a)
    for (int i = 0; i < N; i++)
      a[i] = i;
#pragma omp task depend(in : a)
    MPI_Send(a, N, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
  }
}

double creator(int peer) {
  double v = 0, s = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(v)
    MPI_Recv(&v, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp taskwait
    s = v * 2;
  }
  return s;
}

void repeated(int peer, double *in) {
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 4; k++) {
#pragma omp task
    MPI_Recv(in + k * N, N, MPI_DOUBLE, peer, k, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

int depends(int peer) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x) shared(x)
    MPI_Recv(&x, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp task depend(in : x) shared(x, y)
    y = x + 1;
  }
  return y;
}

// Each task has its own.
void own(int peer, double *sum) {
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 4; k++) {
#pragma omp task firstprivate(k)
    {
      double x = k;
      MPI_Send(&x, 1, MPI_DOUBLE, peer, k, MPI_COMM_WORLD);
#pragma omp atomic
      sum[0] += x;
    }
  }
}
