// Operations that are over before their memory is used; tasks that are waited for.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx -x c++ %stub_mpi -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

#define N 64

void put(int peer, MPI_Win w) {
  static double a[N];
#pragma omp parallel
  {
#pragma omp single
    {
      MPI_Put(a, N, MPI_DOUBLE, peer, 0, N, MPI_DOUBLE, w);
      MPI_Win_fence(0, w);
    }
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
    MPI_Get(a, N, MPI_DOUBLE, peer, 0, N, MPI_DOUBLE, w);
#pragma omp single
    MPI_Win_flush(peer, w);
#pragma omp for reduction(+ : s)
    for (int i = 0; i < N; i++)
      s += a[i];
  }
  return s;
}

/* One thread each, in their order, and one waits before it writes. */
int one(int peer, MPI_Win w) {
  int v = 0;
#pragma omp parallel
  {
#pragma omp single
    MPI_Get(&v, 1, MPI_INT, peer, 0, 1, MPI_INT, w);
#pragma omp single
    {
      MPI_Win_fence(0, w);
      v = 3;
    }
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
#pragma omp for
      for (int i = 0; i < N; i++)
        a[i] = k;
#pragma omp single
      MPI_Start(&r);
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
#pragma omp critical
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
#pragma omp taskwait
    MPI_Send(a, 4, MPI_INT, peer, 9, MPI_COMM_WORLD);
  }
}

void taskloop(int peer) {
  double a[N];
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop shared(a)
    for (int i = 0; i < N; i++)
      a[i] = i;
    MPI_Send(a, N, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
  }
}

/* One thread in both regions; what it has started it has waited for. */
void waitedForInside(int peer) {
  int a = 0, b = 0;
#pragma omp parallel
  {
#pragma omp master
    {
      MPI_Request r;
      MPI_Send_init(&a, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &r);
      MPI_Start(&r);
      MPI_Wait(&r, MPI_STATUS_IGNORE);
      MPI_Request_free(&r);
      MPI_Isend(&b, 1, MPI_INT, peer, 1, MPI_COMM_WORLD, &r);
      MPI_Wait(&r, MPI_STATUS_IGNORE);
    }
#pragma omp master
    {
      MPI_Recv(&a, 1, MPI_INT, peer, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      b = 3;
    }
  }
}
