// A process with threads that asks for a level with them.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

static void scale(double *x, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    x[i] *= 2;
}
int main(int argc, char **argv) {
  double x[100] = {0}, y;
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  scale(x, 100);
  MPI_Allreduce(&x[0], &y, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
}
