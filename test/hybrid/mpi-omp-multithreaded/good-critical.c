// Critical regions that one thread enters, or one thread makes the call in.
// REQUIRES: openmp
// expected-no-diagnostics
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-*:level=2 %clang %stub_mpi -fopenmp -fplugin=%plugin -Xclang -verify -O0 -c %s -o %t.o
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-*:level=2 %clang %stub_mpi -fopenmp -fplugin=%plugin -Xclang -verify -O2 -c %s -o %t.o
#include <mpi.h>
#include <omp.h>
#define W MPI_COMM_WORLD

static void orphaned(void) {
#pragma omp critical(mpi)
  MPI_Barrier(W);
}
void serial(void) { orphaned(); }
void chosen(void) {
#pragma omp parallel
  {
#pragma omp single
    orphaned();
#pragma omp master
    orphaned();
#pragma omp barrier
    if (omp_get_thread_num() == 0)
      orphaned();
#pragma omp barrier
#pragma omp critical
    if (omp_get_thread_num() == 0)
      MPI_Barrier(W);
  }
}
void alone(int n) {
#pragma omp parallel num_threads(1)
  orphaned();
#pragma omp parallel if (0)
  orphaned();
  if (omp_get_max_threads() == 1) {
#pragma omp parallel
    orphaned();
  }
}
void each_its_own(const MPI_Comm *comms, MPI_Comm *selves) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
#pragma omp critical
    {
      MPI_Barrier(comms[me]);
      MPI_Comm_dup(MPI_COMM_SELF, &selves[me]);
    }
  }
}
