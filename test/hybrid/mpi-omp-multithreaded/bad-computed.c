// What looks like good-computed.c and lets more than one thread pass.
// REQUIRES: openmp
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %clang %stub_mpi -fopenmp -fplugin=%plugin -Xclang -verify -Xclang -verify-ignore-unexpected=note -O0 -c %s -o %t.o
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %clang %stub_mpi -fopenmp -fplugin=%plugin -Xclang -verify -Xclang -verify-ignore-unexpected=note -O2 -c %s -o %t.o
#include <mpi.h>
#include <omp.h>
#define BAR MPI_Barrier(MPI_COMM_WORLD)

static void if_told(int master) {
  if (master)
    BAR;
}
void to_functions(void) {
#pragma omp parallel
  {
    if_told(omp_get_thread_num() == 0);
#pragma omp barrier
    if_told(1);
// expected-warning@-1 {{MPI_Barrier in 'if_told' can be executed by more than one thread of the team}}
  }
}
static int mine;
#pragma omp threadprivate(mine)
void kept(void) {
#pragma omp parallel
  mine = omp_get_thread_num() < 2;
#pragma omp parallel
  if (mine)
    BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
}
void arithmetic(void) {
  int outside = omp_get_thread_num();
#pragma omp parallel
  {
    int number = omp_get_thread_num(), size = omp_get_num_threads();
    if (number % 8 == 0)
      BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
#pragma omp barrier
    if (number * 2 / size == 0)
      BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
#pragma omp barrier
    if (outside == 0)
      BAR;
// expected-warning@-1 {{MPI_Barrier is executed by every thread of the team}}
#pragma omp barrier
    if (size > 1)
      BAR;
// expected-warning@-1 {{MPI_Barrier is executed by every thread of the team}}
  }
}
void sizes(void) {
  if (omp_get_max_threads() == 2) {
#pragma omp parallel
    BAR;
// expected-warning@-1 {{MPI_Barrier is executed by every thread of the team}}
  }
  if (omp_get_max_threads() == 1) {
#pragma omp parallel num_threads(4)
    BAR;
// expected-warning@-1 {{MPI_Barrier is executed by every thread of the team}}
  }
  if (omp_get_num_threads() == 1) {
#pragma omp parallel
    BAR;
// expected-warning@-1 {{MPI_Barrier is executed by every thread of the team}}
  }
  omp_set_num_threads(1);
  omp_set_num_threads(4);
#pragma omp parallel
  BAR;
// expected-warning@-1 {{MPI_Barrier is executed by every thread of the team}}
}
