// Lambdas and vectors: messages of different length that two threads send in any order.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -DRIGHT %stub_mpi -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <vector>

#ifdef RIGHT
enum { OTHER = 5 };
#else
enum { OTHER = 4 };
#endif

void sections(int peer) {
  std::vector<int> a(64);
#pragma omp parallel sections
  {
#pragma omp section
    MPI_Send(a.data(), 10, MPI_INT, peer, 4, MPI_COMM_WORLD);
#pragma omp section
    // CHECK: bad-lengths.cpp:[[#@LINE+1]]:5: warning: MPI_Send and MPI_Send can come in any order in two threads
    MPI_Send(a.data(), 20, MPI_INT, peer, OTHER, MPI_COMM_WORLD);
  }
}

void lambdas(int peer) {
  std::vector<int> a(64);
  auto first = [&] { MPI_Send(&a[0], 10, MPI_INT, peer, 4, MPI_COMM_WORLD); };
  // CHECK: bad-lengths.cpp:[[#@LINE+8]]:5: warning: MPI_Send in {{.*}} and MPI_Send can come in any order in two threads
  auto second = [&] { MPI_Send(&a[0], 20, MPI_INT, peer, OTHER, MPI_COMM_WORLD); };
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(first)
    first();
#pragma omp task shared(second)
    second();
  }
}
// CHECK-NOT: warning:
