// Tasks in an order, or one at a time.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -gline-tables-only -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void tasks(int n, double *x, double *y) {
  int token;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp taskwait
#pragma omp task
    MPI_Barrier(MPI_COMM_WORLD);
#pragma omp taskwait
    MPI_Barrier(MPI_COMM_WORLD);
#pragma omp taskgroup
    {
#pragma omp task
      MPI_Barrier(MPI_COMM_WORLD);
    }
#pragma omp task depend(out : token)
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp task depend(inout : token)
    MPI_Bcast(y, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp taskwait
    for (int i = 0; i < n; ++i) {
#pragma omp task depend(inout : x[0])
      MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }
#pragma omp taskwait
#pragma omp task if (0)
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < n; ++i) {
#pragma omp task
      MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp taskwait
    }
  }
}

void serial(double *x) {
#pragma omp task
  MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp task
  MPI_Barrier(MPI_COMM_WORLD);
}

// Through another task, and by waiting for it.
void chain(double *x) {
  int a, b, c;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a)
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp task depend(in : a) depend(out : b)
    x[1] = 1;
#pragma omp task depend(in : b)
    MPI_Barrier(MPI_COMM_WORLD);
#pragma omp taskwait
#pragma omp task depend(out : c)
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp taskgroup
    {
#pragma omp task depend(in : c)
      x[2] = 1;
    }
    MPI_Barrier(MPI_COMM_WORLD);
  }
}
