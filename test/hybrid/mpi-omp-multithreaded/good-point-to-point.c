// Point-to-point calls of every thread are no business of this check.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -gline-tables-only -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

int omp_get_thread_num(void);

void ring(double *x, int left, int right) {
#pragma omp parallel
  {
    int tag = omp_get_thread_num();
    double in;
    MPI_Sendrecv(x, 1, MPI_DOUBLE, right, tag, &in, 1, MPI_DOUBLE, left, tag,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    in += MPI_Wtime();
  }
}
