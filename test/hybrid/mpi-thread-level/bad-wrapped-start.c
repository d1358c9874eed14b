// The level is a constant of the caller of a function that starts MPI.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o -DENOUGH 2>&1 | %silent
#include <mpi.h>

static int rank;

static void start(int *argc, char ***argv, int level) {
  int provided;
  MPI_Init_thread(argc, argv, level, &provided);
  if (provided < level)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
}

int main(int argc, char **argv) {
  int n = rank;
#ifdef ENOUGH
  start(&argc, &argv, MPI_THREAD_SERIALIZED);
#else
  start(&argc, &argv, MPI_THREAD_FUNNELED);
#endif
#pragma omp parallel
  {
#pragma omp single
    // CHECK: bad-wrapped-start.c:[[#@LINE+1]]:5: warning: MPI_Bcast in a single region needs MPI_THREAD_SERIALIZED but MPI_Init_thread asks for MPI_THREAD_FUNNELED [{{.*}}mpi-thread-level]
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return n;
}
// CHECK-NOT: warning:
