// Concurrent on different communicators is legal (and needs a level).
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -gline-tables-only -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

static MPI_Comm comms[8], left, right;

void step(int n, double *x, MPI_Comm given) {
  MPI_Comm copy;
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  MPI_Comm_dup(MPI_COMM_WORLD, &left);
  MPI_Comm_dup(MPI_COMM_WORLD, &right);
#pragma omp parallel
  {
#pragma omp sections
    {
      MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp section
      MPI_Barrier(copy);
#pragma omp section
      MPI_Barrier(left);
#pragma omp section
      MPI_Barrier(right);
#pragma omp section
      MPI_Barrier(given);
#pragma omp section
      MPI_Barrier(comms[0]);
#pragma omp section
      MPI_Barrier(comms[1]);
    }
#pragma omp single
    for (int i = 0; i < 8; ++i) {
#pragma omp task firstprivate(i)
      MPI_Bcast(x + i, 1, MPI_DOUBLE, 0, comms[i]);
    }
#pragma omp single
#pragma omp taskloop
    for (int i = 0; i < 8; ++i)
      MPI_Bcast(x + i, 1, MPI_DOUBLE, 0, comms[i]);
  }
  MPI_Comm_free(&copy);
}

void overlap(double *x, double *y) {
#pragma omp parallel
  {
#pragma omp master
    MPI_Barrier(MPI_COMM_WORLD);
#pragma omp for
    for (int i = 0; i < 100; ++i)
      y[i] += x[i];
  }
}
