// Threads that wait for each other by their own means are in order: silent, but
// for calls of every thread and a wait that may be passed by, of which the second
// level tells.
// REQUIRES: mpich, openmp
// RUN: env MPICH_CC=%clang %mpicc_mpich -fopenmp -g -O1 -fpass-plugin=%pass %s -o %t.mpich -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich 2>&1 | %silent
// RUN: %mpiexec_mpich -n 2 %t.mpich 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=overlap
// MATRIX: => silent from 2 threads when compiled
#include <mpi.h>
#include <omp.h>
#include <pthread.h>
#include <stdatomic.h>

static void await(atomic_int *flag, int value) {
  while (atomic_load(flag) != value)
    ;
}

int main(int argc, char **argv) {
  int provided, x = 0, ready = 0;
  atomic_int step = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  // A flag with flushes.
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
#pragma omp flush
      ready = 1;
#pragma omp flush
    }
    if (omp_get_thread_num() == 1) {
      int seen = 0;
      while (!seen) {
#pragma omp flush
        seen = ready;
      }
      MPI_Barrier(MPI_COMM_WORLD);
    }
  }
  // An atomic variable.
#pragma omp parallel sections num_threads(2)
  {
    {
      MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
      atomic_store(&step, 1);
    }
#pragma omp section
    {
      if (omp_get_num_threads() == 2)
        await(&step, 1);
      MPI_Barrier(MPI_COMM_WORLD);
// CHECK: good-handoff.c:[[@LINE-1]]:7: warning: MPI_Barrier can overlap MPI_Bcast in another thread
// CHECK: note: unless this wait for another thread orders them
    }
  }
  // In turn.
  atomic_store(&step, 0);
#pragma omp parallel num_threads(2)
  {
    await(&step, omp_get_thread_num());
    MPI_Barrier(MPI_COMM_WORLD);
// CHECK: good-handoff.c:[[@LINE-1]]:5: warning: MPI_Barrier is executed once by each thread of the team, in turn
    atomic_fetch_add(&step, 1);
  }
  MPI_Finalize();
}
