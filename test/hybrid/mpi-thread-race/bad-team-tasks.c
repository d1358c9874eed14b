// Tasks that every thread makes: it waits for its own, not for those of the others.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -x c++ %stub_mpi -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

#ifdef __cplusplus
extern "C"
#endif
int omp_get_thread_num(void);

double waitedForOwn(int peer) {
  double v = 0;
#pragma omp parallel
  {
#pragma omp task shared(v)
    v = 3;
#pragma omp taskwait
#pragma omp master
    // CHECK: bad-team-tasks.c:[[#@LINE+1]]:5: warning: MPI_Send reads 'v', which another thread can write to at the same time
    MPI_Send(&v, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
  }
  return v;
}

double ofTheMaster(int peer) {
  double v = 0, s = 0;
#pragma omp parallel
  {
#pragma omp master
    {
#pragma omp task shared(v)
      // CHECK: :[[#@LINE+1]]:7: warning: MPI_Recv writes to 'v', which another thread can read at the same time
      MPI_Recv(&v, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
#pragma omp critical
    s += v;
  }
  return s;
}

double besideItsCreator(int peer) {
  double s = 0;
#pragma omp parallel reduction(+ : s)
  {
    double v = 0;
#pragma omp task shared(v)
    v = 3;
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Send reads 'v', which another thread can write to at the same time
    MPI_Send(&v, 1, MPI_DOUBLE, peer, omp_get_thread_num(), MPI_COMM_WORLD);
#pragma omp taskwait
    s += v;
  }
  return s;
}

double twoOfOne(int peer) {
  double s = 0;
#pragma omp parallel reduction(+ : s)
  {
    double v = 0;
#pragma omp task shared(v)
    v = 3;
#pragma omp task shared(v)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Send reads 'v', which another thread can write to at the same time
    MPI_Send(&v, 1, MPI_DOUBLE, peer, omp_get_thread_num(), MPI_COMM_WORLD);
#pragma omp taskwait
    s += v;
  }
  return s;
}

void intoOne(int peer, double *a) {
#pragma omp parallel
  {
#pragma omp task
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Recv writes to 'a', which other threads pass to it too
    MPI_Recv(a, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

void besideSingle(int peer, double *a) {
#pragma omp parallel
  {
#pragma omp single nowait
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Recv writes to 'a', which MPI_Send can read in another thread at the same time
    MPI_Recv(a, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp task
    MPI_Send(a, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
  }
}
// CHECK-NOT: warning:
