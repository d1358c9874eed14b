// One thread makes the call, whichever way it is chosen.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -gline-tables-only -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

int omp_get_thread_num(void);
int omp_in_parallel(void);

static void sync(void) { MPI_Barrier(MPI_COMM_WORLD); }

static void worker(int id, double *x) {
  if (id == 0)
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

void step(int n, double *x, double *y) {
  MPI_Barrier(MPI_COMM_WORLD);
#pragma omp parallel
  {
    int id = omp_get_thread_num();
#pragma omp single
    MPI_Allreduce(x, y, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
#pragma omp master
    sync();
#pragma omp barrier
#pragma omp masked filter(1)
    sync();
#pragma omp barrier
    if (id == 0)
      sync();
#pragma omp barrier
    worker(id, x);
#pragma omp barrier
    if (!omp_in_parallel())
      sync();
#pragma omp sections
    {
      sync();
#pragma omp section
      x[1] = 2;
    }
#pragma omp for ordered
    for (int i = 0; i < n; ++i) {
      x[i] = i;
#pragma omp ordered
      MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }
#pragma omp single
    {
#pragma omp task
      sync();
#pragma omp taskwait
#pragma omp parallel
      {
#pragma omp single
        sync();
      }
    }
  }
#pragma omp parallel num_threads(1)
  sync();
#pragma omp parallel if (0)
  sync();
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    x[i] = 0;
  sync();
#pragma omp target
  sync();
#pragma omp teams
  sync();
}
