// The number of a thread as the root where chance chooses the thread.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -x c++ %stub_mpi -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

#ifdef __cplusplus
extern "C"
#endif
int omp_get_thread_num(void);

void inSingle(int *x) {
#pragma omp parallel
  {
#pragma omp single
    // CHECK: bad-thread-number.c:[[#@LINE+1]]:5: warning: the root of MPI_Bcast is made of the number of the thread that gets this single region, which can be another one on each rank [{{.*}}mpi-collective-root]
    MPI_Bcast(x, 1, MPI_INT, omp_get_thread_num(), MPI_COMM_WORLD);
    // CHECK: note: the single region starts here
  }
}

void readBefore(int *x) {
#pragma omp parallel
  {
    int t = omp_get_thread_num();
#pragma omp single
    // CHECK: :[[#@LINE+1]]:5: warning: the root of MPI_Bcast is made of the number of the thread
    MPI_Bcast(x, 1, MPI_INT, t + 1, MPI_COMM_WORLD);
  }
}

static void reduce(int *x, int *y) {
  MPI_Reduce(x, y, 1, MPI_INT, MPI_SUM, omp_get_thread_num(), MPI_COMM_WORLD);
}

void inSection(int *x, int *y) {
#pragma omp parallel sections
  {
#pragma omp section
    // CHECK: :[[#@LINE+1]]:5: warning: the root of MPI_Reduce in 'reduce' is made of the number of the thread
    reduce(x, y);
  }
}
// CHECK-NOT: warning:
