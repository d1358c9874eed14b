// The elements of a vector.
// RUN: %clangxx %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clangxx %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <vector>

void fill(int peer) {
  std::vector<double> a(64);
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < 64; i++)
      a[i] = i;
#pragma omp single
    // CHECK: bad-vector.cpp:[[#@LINE+1]]:5: warning: MPI_Send reads {{.*}}, which another thread can write to at the same time
    MPI_Send(a.data(), 64, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
  }
}

double take(int peer, std::vector<double> &v) {
  double s = 0;
#pragma omp parallel
  {
#pragma omp master
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Recv writes to {{.*}}, which another thread can read at the same time
    MPI_Recv(&v[0], 64, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp for reduction(+ : s)
    for (int i = 0; i < 64; i++)
      s += v[i];
  }
  return s;
}
// CHECK-NOT: warning:
