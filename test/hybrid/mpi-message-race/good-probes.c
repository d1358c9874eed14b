// One thread, one after the other, or tags of their own.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

extern int omp_get_thread_num(void);

static void take(int *p, int n, MPI_Status *status) {
  MPI_Recv(p, n, MPI_INT, status->MPI_SOURCE, status->MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

void one(int *p, int n) {
#pragma omp parallel
#pragma omp single
  {
    MPI_Status status;
    MPI_Probe(MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &status);
    take(p, n, &status);
  }
}

void turns(int n) {
#pragma omp parallel
#pragma omp critical
  {
    int p[8];
    MPI_Status status;
    MPI_Probe(MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &status);
    MPI_Recv(p, 8, MPI_INT, status.MPI_SOURCE, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

void own(void) {
#pragma omp parallel
  {
    int p[8], t = omp_get_thread_num();
    MPI_Status status;
    MPI_Probe(MPI_ANY_SOURCE, t, MPI_COMM_WORLD, &status);
    MPI_Recv(p, 8, MPI_INT, status.MPI_SOURCE, t, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}
