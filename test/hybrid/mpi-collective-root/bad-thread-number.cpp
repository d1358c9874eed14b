// Templates and lambdas: the number of a thread as the root where chance chooses the thread.
// RUN: %clangxx %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clangxx %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <vector>
extern "C" int omp_get_thread_num(void);

template <typename T> struct Field {
  std::vector<T> Values;
  void share(int root) { MPI_Bcast(Values.data(), 8, MPI_DOUBLE, root, MPI_COMM_WORLD); }
};

void byMethod(Field<double> &f) {
#pragma omp parallel
  {
#pragma omp single
    // CHECK: bad-thread-number.cpp:[[#@LINE+1]]:7: warning: the root of MPI_Bcast in {{.*}} is made of the number of the thread
    f.share(omp_get_thread_num());
#pragma omp master
    f.share(omp_get_thread_num());
  }
}

void byLambda(std::vector<double> &v) {
  auto share = [&](int root) { MPI_Bcast(v.data(), 8, MPI_DOUBLE, root, MPI_COMM_WORLD); };
#pragma omp parallel
  {
    const int t = omp_get_thread_num();
#pragma omp single
    // CHECK: bad-thread-number.cpp:[[#@LINE+1]]:5: warning: the root of MPI_Bcast in {{.*}} is made of the number of the thread
    share(t);
  }
}
// CHECK-NOT: warning:
