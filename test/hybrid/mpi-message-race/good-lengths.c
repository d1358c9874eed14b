// One length, another tag, rank or communicator for each, or an order.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -x c++ %stub_mpi -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

#ifdef __cplusplus
extern "C"
#endif
int omp_get_thread_num(void);
#define N 64

void oneLength(int peer) {
  static int a[N];
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0)
      MPI_Send(a, 10, MPI_INT, peer, 0, MPI_COMM_WORLD);
    else
      MPI_Send(a, 10, MPI_INT, peer, 0, MPI_COMM_WORLD);
  }
}

void byNumber(int peer) {
  static int a[N];
#pragma omp parallel
  {
    int t = omp_get_thread_num();
    MPI_Send(a, 10 + t, MPI_INT, peer, t, MPI_COMM_WORLD);
    MPI_Send(a, 10 + t, MPI_INT, peer + t, 99, MPI_COMM_WORLD);
  }
}

void sections(int peer, MPI_Comm other) {
  static int a[N];
  static double b[N];
#pragma omp parallel sections
  {
#pragma omp section
    MPI_Recv(a, 10, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp section
    MPI_Recv(b, 10, MPI_DOUBLE, peer, 0, other, MPI_STATUS_IGNORE);
  }
}

void tasks(int peer, const int *a) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    MPI_Send(a, 10, MPI_INT, peer, 4, MPI_COMM_WORLD);
#pragma omp taskwait
    MPI_Ssend(a, 5, MPI_INT, peer, 4, MPI_COMM_WORLD);
  }
}

void oneThread(int peer, const int *a) {
#pragma omp parallel
  {
#pragma omp master
    MPI_Send(a, 10, MPI_INT, peer, 4, MPI_COMM_WORLD);
#pragma omp master
    MPI_Send(a, 5, MPI_INT, peer, 4, MPI_COMM_WORLD);
#pragma omp barrier
#pragma omp single
    MPI_Send(a, 7, MPI_INT, peer, 4, MPI_COMM_WORLD);
  }
}
