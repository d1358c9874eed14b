// The size of the team decides who else there is.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clangxx -x c++ %stub_mpi -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <omp.h>

void other(int *x, MPI_Comm c) {
#pragma omp parallel num_threads(3)
  {
    if (omp_get_thread_num() == 0)
      *x = 1;
    else
      // CHECK: bad-team-sizes.c:[[#@LINE+1]]:7: warning: MPI_Barrier can be executed by more than one thread
      MPI_Barrier(c);
  }
}

void cases(int *x, MPI_Comm c) {
#pragma omp parallel num_threads(4)
  switch (omp_get_thread_num()) {
  case 0:
    *x = 1;
    break;
  case 1:
    *x = 2;
    break;
  default:
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Barrier can be executed by more than one thread
    MPI_Barrier(c);
  }
}

static void half(MPI_Comm c) {
  if (omp_get_thread_num() != 0)
    MPI_Barrier(c);
}
void called(MPI_Comm c) {
#pragma omp parallel num_threads(5)
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Barrier in 'half' can be executed by more than one thread
  half(c);
}

/* Two threads: one each. */
void both(int *x, MPI_Comm c) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0)
      MPI_Bcast(x, 1, MPI_INT, 0, c);
    else
      // CHECK: :[[#@LINE+1]]:7: warning: MPI_Barrier can overlap MPI_Bcast in another thread on the same communicator
      MPI_Barrier(c);
  }
}
// CHECK-NOT: warning:
