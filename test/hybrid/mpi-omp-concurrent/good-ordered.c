// Regions that a barrier or the same thread puts in order.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -gline-tables-only -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

int omp_get_thread_num(void);

static void first(double *x) {
#pragma omp single
  MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
static void second(void) {
#pragma omp single
  MPI_Barrier(MPI_COMM_WORLD);
}

void step(int n, double *x) {
#pragma omp parallel
  {
    first(x);
    second();
#pragma omp master
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp master
    MPI_Barrier(MPI_COMM_WORLD);
    if (omp_get_thread_num() == 0)
      MPI_Barrier(MPI_COMM_WORLD);
#pragma omp barrier
#pragma omp masked filter(2)
    MPI_Barrier(MPI_COMM_WORLD);
#pragma omp masked filter(2)
    MPI_Barrier(MPI_COMM_WORLD);
#pragma omp barrier
    for (int i = 0; i < n; ++i) {
#pragma omp single
      MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }
    for (int i = 0; i < n; ++i) {
#pragma omp master
      MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }
#pragma omp barrier
    for (int i = 0; i < n; ++i) {
#pragma omp single nowait
      MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp barrier
    }
#pragma omp single nowait
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp for
    for (int i = 0; i < n; ++i)
      x[i + 1] = i;
#pragma omp single
    MPI_Barrier(MPI_COMM_WORLD);
    if (n > 3) {
#pragma omp single nowait
      MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    } else {
#pragma omp single nowait
      MPI_Barrier(MPI_COMM_WORLD);
    }
  }
#pragma omp parallel
#pragma omp single nowait
  MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp parallel
#pragma omp single nowait
  MPI_Barrier(MPI_COMM_WORLD);
#pragma omp parallel sections
  {
    {
      MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
      MPI_Barrier(MPI_COMM_WORLD);
    }
#pragma omp section
    x[1] = 2;
  }
#pragma omp parallel num_threads(1)
  {
#pragma omp single nowait
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp single
    MPI_Barrier(MPI_COMM_WORLD);
  }
}
