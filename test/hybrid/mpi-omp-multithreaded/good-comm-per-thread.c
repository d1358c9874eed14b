// A communicator for each thread makes concurrent collectives legal.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -gline-tables-only -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

int omp_get_thread_num(void);

static MPI_Comm comms[8], mine;
#pragma omp threadprivate(mine)

static void exchange(MPI_Comm comm, double *x) {
  MPI_Bcast(x, 1, MPI_DOUBLE, 0, comm);
}

void step(int n, double *x, MPI_Comm *more) {
#pragma omp parallel
  {
    int id = omp_get_thread_num();
    MPI_Comm comm = comms[id];
    MPI_Barrier(comms[id]);
    MPI_Barrier(comm);
    exchange(comm, x + id);
    exchange(more[id + 1], x + id);
    MPI_Barrier(mine);
#pragma omp for
    for (int i = 0; i < n; ++i)
      MPI_Barrier(comms[i]);
  }
#pragma omp parallel
  {
#pragma omp single
    for (int i = 0; i < 8; ++i)
      MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
    int id = omp_get_thread_num();
    double sum;
    MPI_Allreduce(x, &sum, 1, MPI_DOUBLE, MPI_SUM, comms[id]);
    MPI_Comm_free(&comms[id]);
  }
}
