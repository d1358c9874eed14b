// The size of the team decides who else there is.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx -x c++ %stub_mpi -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <omp.h>

void other(int *x, MPI_Comm c) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0)
      *x = 1;
    else
      MPI_Barrier(c);
  }
}

void cases(int *x, MPI_Comm c) {
#pragma omp parallel num_threads(3)
  switch (omp_get_thread_num()) {
  case 0:
    *x = 1;
    break;
  case 1:
    *x = 2;
    break;
  default:
    MPI_Barrier(c);
  }
}

static void half(MPI_Comm c) {
  if (omp_get_thread_num() != 0)
    MPI_Barrier(c);
}
void called(MPI_Comm c) {
#pragma omp parallel num_threads(2)
  half(c);
}

/* Two threads: one each. */
void both(int *x, MPI_Comm c) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0)
      MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_SELF);
    else
      MPI_Barrier(c);
  }
}
