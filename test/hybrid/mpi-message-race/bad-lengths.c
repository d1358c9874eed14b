// Messages of different length that threads send or receive in any order.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -x c++ %stub_mpi -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

#ifdef __cplusplus
extern "C"
#endif
int omp_get_thread_num(void);
#define N 64

void twoThreads(int peer) {
  static int a[N];
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0)
      MPI_Send(a, 10, MPI_INT, peer, 0, MPI_COMM_WORLD);
    else
      // CHECK: bad-lengths.c:[[#@LINE+1]]:7: warning: MPI_Send and MPI_Send can come in any order in two threads: which message meets which call is left to chance, and their lengths differ [{{.*}}mpi-message-race]
      MPI_Send(a, 20, MPI_INT, peer, 0, MPI_COMM_WORLD);
    // CHECK: note: the other call is here
  }
}

void byNumber(int peer) {
  static int a[N];
#pragma omp parallel
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Send comes in any order in the threads of the team
  MPI_Send(a, 10 + omp_get_thread_num(), MPI_INT, peer, 0, MPI_COMM_WORLD);
}

void sections(int peer) {
  static int a[N];
  static double b[N];
#pragma omp parallel sections
  {
#pragma omp section
    MPI_Recv(a, 10, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp section
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Recv and MPI_Recv can come in any order
    MPI_Recv(b, 10, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

void tasks(int peer, const int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    MPI_Send(a, 10, MPI_INT, peer, 4, MPI_COMM_WORLD);
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Ssend and MPI_Send can come in any order
    MPI_Ssend(a, 5, MPI_INT, peer, 4, MPI_COMM_WORLD);
  }
}
// CHECK-NOT: warning:
