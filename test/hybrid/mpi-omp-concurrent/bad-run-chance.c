// One thread executes both, because the others come late: nothing makes it so.
// REQUIRES: mpich, openmp
// RUN: env MPICH_CC=%clang %mpicc_mpich -fopenmp -g -fpass-plugin=%pass %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich 2>/dev/null
// RUN: %exits 66 %mpiexec_mpich -n 2 %t single 2>&1 | FileCheck --check-prefixes=ERROR,SINGLE %s
// RUN: env OMP_NUM_THREADS=8 %exits 66 %mpiexec_mpich -n 3 %t loop 2>&1 | FileCheck --check-prefixes=ERROR,LOOP %s
// RUN: %exits 66 %mpiexec_mpich -n 2 %t master 2>&1 | FileCheck --check-prefixes=ERROR,MASTER %s
// RUN: %exits 66 %mpiexec_mpich -n 2 %t sections 2>&1 | FileCheck --check-prefixes=ERROR %s
// In a team of one there is nobody else, and without the pass it is not told.
// RUN: env OMP_NUM_THREADS=1 %mpiexec_mpich -n 2 %t single 2>&1 | %silent
// RUN: env OMP_NUM_THREADS=1 %mpiexec_mpich -n 2 %t loop 2>&1 | %silent
// RUN: env MPICH_CC=%clang %mpicc_mpich -fopenmp -g %s -o %t.plain
// RUN: %run_mpich -n 2 %t.plain single 2>&1 | %silent
// MATRIX: single => mpi-omp-concurrent|mpi-collective-order from 2 threads
// MATRIX: loop => mpi-omp-concurrent|mpi-collective-order from 2 threads
// MATRIX: master => mpi-omp-concurrent|mpi-collective-order from 2 threads
#include "../Inputs/order.h"
#include <mpi.h>
#include <omp.h>
#include <string.h>

static void late(void) {
  if (omp_get_thread_num() > 0)
    await(FIRST);
}

int main(int argc, char **argv) {
  int provided, x = 1;
  const char *what = argv[1];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (!strcmp(what, "single")) {
#pragma omp parallel
    {
      late();
#pragma omp single nowait
      MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
#pragma omp single
      {
        happens(FIRST);
        MPI_Barrier(MPI_COMM_WORLD);
      }
    }
  }
// ERROR: ==tutti== ERROR: collectives of a process are in no order on MPI_COMM_WORLD  [mpi-omp-concurrent]
// SINGLE-NEXT: MPI_Bcast {{.*}}bad-run-chance.c:[[@LINE-9]]:7 in main
// SINGLE-NEXT: MPI_Barrier {{.*}}bad-run-chance.c:[[@LINE-6]]:9 in main
// SINGLE: one thread made both, but no barrier, taskwait or dependence comes between them
  if (!strcmp(what, "loop")) {
#pragma omp parallel
    {
      late();
      for (int i = 0; i < 3; ++i) {
#pragma omp single nowait
        MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
      }
    }
  }
// LOOP-NEXT: MPI_Allreduce {{.*}}bad-run-chance.c:[[@LINE-4]]:9 in main
// LOOP-NOT: MPI_Allreduce {{.*}}bad-run-chance.c:{{.*}} in main
  if (!strcmp(what, "master")) {
#pragma omp parallel
    {
      late();
#pragma omp master
      MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
#pragma omp single
      MPI_Barrier(MPI_COMM_WORLD);
    }
  }
// MASTER-NEXT: MPI_Bcast
// MASTER-NEXT: MPI_Barrier
  if (!strcmp(what, "sections")) {
#pragma omp parallel
    {
      late();
#pragma omp sections nowait
      {
#pragma omp section
        MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
      }
#pragma omp single
      MPI_Barrier(MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
}
