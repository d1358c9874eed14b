// What goes on after the call that starts it; tasks made in a loop.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clangxx -x c++ %stub_mpi -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

#define N 64

void put(int peer, MPI_Win w) {
  static double a[N];
#pragma omp parallel
  {
#pragma omp single
    // CHECK: bad-operations.c:[[#@LINE+1]]:5: warning: MPI_Put reads 'a', which another thread can write to at the same time
    MPI_Put(a, N, MPI_DOUBLE, peer, 0, N, MPI_DOUBLE, w);
#pragma omp for
    for (int i = 0; i < N; i++)
      a[i] = 0;
  }
  MPI_Win_fence(0, w);
}

double get(int peer, MPI_Win w) {
  static double a[N];
  double s = 0;
#pragma omp parallel
  {
#pragma omp single
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Get writes to 'a', which another thread can read at the same time
    MPI_Get(a, N, MPI_DOUBLE, peer, 0, N, MPI_DOUBLE, w);
#pragma omp for reduction(+ : s)
    for (int i = 0; i < N; i++)
      s += a[i];
#pragma omp single
    MPI_Win_flush(peer, w);
  }
  return s;
}

/* One thread each, in their order: the operation is not over all the same. */
int one(int peer, MPI_Win w) {
  int v = 0;
#pragma omp parallel
  {
#pragma omp single
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Get writes to 'v', which another thread can write to at the same time
    MPI_Get(&v, 1, MPI_INT, peer, 0, 1, MPI_INT, w);
#pragma omp single
    v = 3;
#pragma omp single
    MPI_Win_fence(0, w);
  }
  return v;
}

void persistent(int peer) {
  double a[N];
  MPI_Request r;
  MPI_Send_init(a, N, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &r);
  for (int k = 0; k < 3; k++) {
#pragma omp parallel
    {
#pragma omp single
      // CHECK: :[[#@LINE+1]]:7: warning: MPI_Start reads 'a', which another thread can write to at the same time
      MPI_Start(&r);
#pragma omp for
      for (int i = 0; i < N; i++)
        a[i] = k;
#pragma omp single
      MPI_Wait(&r, MPI_STATUS_IGNORE);
    }
  }
  MPI_Request_free(&r);
}

void pack(const int *v, char *buffer) {
  int position = 0;
#pragma omp parallel for
  for (int i = 0; i < 4; i++)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Pack writes to 'position', which other threads pass to it too
    MPI_Pack(&v[i], 1, MPI_INT, buffer, 64, &position, MPI_COMM_WORLD);
}

void tasks(int peer) {
  static int a[4];
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 4; i++) {
#pragma omp task firstprivate(i)
      MPI_Recv(&a[i], 1, MPI_INT, peer, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Send reads 'a', which MPI_Recv can write to in another thread at the same time
    MPI_Send(a, 4, MPI_INT, peer, 9, MPI_COMM_WORLD);
  }
}

void taskloop(int peer) {
  double a[N];
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop nogroup shared(a)
    for (int i = 0; i < N; i++)
      a[i] = i;
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Send reads 'a', which another thread can write to at the same time
    MPI_Send(a, N, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
  }
}
// CHECK-NOT: warning:
