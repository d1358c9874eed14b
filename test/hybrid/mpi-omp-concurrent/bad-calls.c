// Through functions, and on communicators that are the same.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -gline-tables-only -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

static MPI_Comm grid;

static void first(double *x) {
#pragma omp single nowait
  MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}
static void sync(void) { MPI_Barrier(MPI_COMM_WORLD); }
static void second(void) {
#pragma omp master
  sync();
// CHECK-DAG: :[[@LINE-1]]:3: warning: MPI_Barrier in 'sync' can overlap MPI_Bcast in another thread
}

void orphaned(double *x) {
#pragma omp parallel
  {
    first(x);
    second();
  }
}

void sameVariable(double *x) {
  MPI_Comm_dup(MPI_COMM_WORLD, &grid);
  MPI_Comm other = grid;
#pragma omp parallel sections
  {
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, grid);
#pragma omp section
    MPI_Barrier(other);
// CHECK-DAG: :[[@LINE-1]]:5: warning: MPI_Barrier can overlap MPI_Bcast in another thread
  }
}

void sharedWithTasks(double *x) {
  MPI_Comm comm;
  MPI_Comm_split(MPI_COMM_WORLD, 0, 0, &comm);
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(comm)
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, comm);
#pragma omp task shared(comm)
    MPI_Barrier(comm);
// CHECK-DAG: :[[@LINE-1]]:5: warning: MPI_Barrier can overlap MPI_Bcast in another thread
  }
}
