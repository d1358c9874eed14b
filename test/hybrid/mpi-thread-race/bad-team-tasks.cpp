// Tasks of every thread, and the elements of a vector.
// RUN: %clangxx %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clangxx %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <vector>

void variable(int peer) {
  double v = 0;
#pragma omp parallel
  {
#pragma omp task shared(v)
    v = 3;
#pragma omp taskwait
#pragma omp master
    // CHECK: bad-team-tasks.cpp:[[#@LINE+1]]:5: warning: MPI_Send reads 'v', which another thread can write to at the same time
    MPI_Send(&v, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
  }
}

void elements(int peer) {
  std::vector<int> a(64);
#pragma omp parallel
  {
#pragma omp task shared(a)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Recv writes to 'a', which other threads pass to it too
    MPI_Recv(a.data(), 4, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

void ordered(int peer) {
  std::vector<int> a(64);
#pragma omp parallel
  {
#pragma omp single
    {
#pragma omp task shared(a)
      MPI_Recv(a.data(), 4, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp taskwait
      a[0] = 3;
    }
#pragma omp master
    MPI_Send(a.data(), 4, MPI_INT, peer, 0, MPI_COMM_WORLD);
  }
}
// CHECK-NOT: warning:
