// Each way to reach a function is judged for itself: the same function is right
// from serial code and wrong from a region; callers in other files count as the
// user says.
// RUN: for o in -O0 -O2; do env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %clang %stub_mpi -fopenmp -fplugin=%plugin -Xclang -verify=serial \
// RUN:   -Xclang -verify-ignore-unexpected=note $o -c %s -o %t.o || exit 1; done
// RUN: for o in -O0 -O2; do env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-*:entry-context=parallel %clang %stub_mpi -fopenmp -fplugin=%plugin -Xclang -verify=serial,parallel \
// RUN:   -Xclang -verify-ignore-unexpected=note $o -c %s -o %t.o || exit 1; done
// RUN: for o in -O0 -O2; do env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-*:entry-context=single %clang %stub_mpi -fopenmp -fplugin=%plugin -Xclang -verify=serial \
// RUN:   -Xclang -verify-ignore-unexpected=note $o -c %s -o %t.o || exit 1; done
#include <mpi.h>

static void plain(void) {
  MPI_Barrier(MPI_COMM_WORLD);
}
static void nowait(void) {
#pragma omp single nowait
  MPI_Barrier(MPI_COMM_WORLD);
}
static void inner(void) {
#pragma omp parallel
  {
#pragma omp single
    MPI_Barrier(MPI_COMM_WORLD); // serial-warning {{MPI_Barrier is executed by a thread of each of several teams}}
  }
}

int main(void) {
  MPI_Init(0, 0);
  plain();
  nowait();
  inner();
#pragma omp parallel
  {
    plain(); // serial-warning {{MPI_Barrier in 'plain' is executed by every thread of the team}}
    nowait();
#pragma omp master
    plain(); // serial-warning {{MPI_Barrier in 'plain' can overlap MPI_Barrier in another thread}}
#pragma omp barrier
    inner();
#pragma omp single
    inner();
  }
  MPI_Finalize();
}

void library(void) {
#pragma omp single nowait
  MPI_Barrier(MPI_COMM_WORLD);
#pragma omp single
  MPI_Barrier(MPI_COMM_WORLD); // parallel-warning {{can overlap MPI_Barrier in another thread}}
#pragma omp parallel
  {
#pragma omp master
    MPI_Barrier(MPI_COMM_WORLD); // parallel-warning {{is executed by a thread of each of several teams}}
  }
}

void collective(void) {
  MPI_Barrier(MPI_COMM_WORLD); // parallel-warning {{is executed by every thread of the team}}
}
