// One call per thread, in turn: right only if all ranks have as many threads.
// How many that are is not known: --level=2 tells.
// REQUIRES: openmp
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %clang %stub_mpi -fopenmp -fplugin=%plugin -Xclang -verify \
// RUN:   -Xclang -verify-ignore-unexpected=note -O0 -c %s -o %t.o
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %clang %stub_mpi -fopenmp -fplugin=%plugin -Xclang -verify \
// RUN:   -Xclang -verify-ignore-unexpected=note -O2 -c %s -o %t.o
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-*:level=2 %clang %stub_mpi -fopenmp -fplugin=%plugin -Xclang -verify=expected,two \
// RUN:   -Xclang -verify-ignore-unexpected=note -O1 -c %s -o %t.o
#include <mpi.h>
#include <omp.h>
#define W MPI_COMM_WORLD

void accumulate(double *x, double *y) {
#pragma omp parallel
  {
#pragma omp critical
    MPI_Allreduce(x, y, 1, MPI_DOUBLE, MPI_SUM, W);
// two-warning@-1 {{MPI_Allreduce is executed once by each thread of the team, in turn}}
  }
}
static void orphaned(double *x) {
#pragma omp critical(mpi)
  {
    x[0] += 1;
    MPI_Barrier(W);
  }
}
void calls(double *x, int threads) {
#pragma omp parallel num_threads(threads)
  orphaned(x);
// two-warning@-1 {{MPI_Barrier in 'orphaned' is executed once by each thread of the team, in turn}}
}
void tasks(void) {
#pragma omp parallel
  {
#pragma omp task
    {
#pragma omp critical
      MPI_Barrier(W);
// two-warning@-1 {{MPI_Barrier is executed once by each thread of the team, in turn}}
    }
  }
}
// As many calls as iterations, whatever the number of threads.
void loop(double *x, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
#pragma omp critical
    MPI_Allreduce(MPI_IN_PLACE, x, 1, MPI_DOUBLE, MPI_SUM, W);
// two-warning@-1 {{MPI_Allreduce is executed once by each thread of the team, in turn}}
  }
}
void first(int done) {
#pragma omp parallel
#pragma omp critical
  if (!done) {
    MPI_Barrier(W);
// two-warning@-1 {{MPI_Barrier is executed once by each thread of the team, in turn}}
    done = 1;
  }
}
void each(double *x) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 4; ++i) {
#pragma omp task
    {
#pragma omp critical
      MPI_Barrier(W);
// two-warning@-1 {{MPI_Barrier can come before or after itself in another thread on the same communicator}}
    }
  }
}
void two(double *x) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
#pragma omp critical
      MPI_Barrier(W);
    }
#pragma omp task
    {
#pragma omp critical
      MPI_Bcast(x, 1, MPI_DOUBLE, 0, W);
// expected-warning@-1 {{MPI_Bcast can come before or after MPI_Barrier in another thread on the same communicator}}
    }
  }
}
