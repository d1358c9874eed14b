// The near twins that are right: a barrier, or memory of the thread and its own taskwait.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -x c++ %stub_mpi -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

#ifdef __cplusplus
extern "C"
#endif
int omp_get_thread_num(void);

double barrier(int peer) {
  double v = 0;
#pragma omp parallel
  {
#pragma omp task shared(v)
    MPI_Probe(peer, omp_get_thread_num(), MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp master
    {
#pragma omp task shared(v)
      v = 3;
    }
#pragma omp barrier
#pragma omp master
    MPI_Send(&v, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
  }
  return v;
}

double betweenTasks(int peer) {
  double v = 0, s = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(v)
    MPI_Recv(&v, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp taskwait
#pragma omp task shared(v, s)
    s = v * 2;
  }
  return s;
}

double ofTheMaster(int peer) {
  double v = 0;
#pragma omp parallel
  {
#pragma omp master
    {
#pragma omp task shared(v)
      v = 3;
#pragma omp taskwait
    }
#pragma omp master
    MPI_Send(&v, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
  }
  return v;
}

double itsOwn(int peer) {
  double s = 0;
#pragma omp parallel reduction(+ : s)
  {
    double v = 0;
#pragma omp task shared(v)
    v = 3;
#pragma omp taskwait
#pragma omp task shared(v)
    MPI_Send(&v, 1, MPI_DOUBLE, peer, omp_get_thread_num(), MPI_COMM_WORLD);
#pragma omp taskwait
    s += v;
  }
  return s;
}

void elements(int peer, double *a) {
#pragma omp parallel
  {
    int t = omp_get_thread_num();
#pragma omp task
    MPI_Recv(&a[t], 1, MPI_DOUBLE, peer, t, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp taskwait
    a[t] += 1;
  }
}

void behindSingle(int peer, double *a) {
#pragma omp parallel
  {
#pragma omp single
    MPI_Recv(a, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp task
    MPI_Send(a, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
  }
}

void rounds(int peer, double *a) {
#pragma omp parallel for
  for (int i = 0; i < 10; i++) {
#pragma omp task
    MPI_Recv(a + i, 1, MPI_DOUBLE, peer, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}
