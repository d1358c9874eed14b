// One thread at a time, but rank 1 has more threads than rank 0, so it makes
// more calls.
// REQUIRES: mpich, openmp
// RUN: env MPICH_CC=%clang %mpicc_mpich -fopenmp -g -fpass-plugin=%pass %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich 2>&1 | %silent
// RUN: %exits 66 %mpiexec_mpich -n 2 %t critical 3 2>&1 | FileCheck %s
// RUN: %exits 66 %mpiexec_mpich -n 2 %t lock 3 2>&1 | FileCheck %s
// RUN: %mpiexec_mpich -n 2 %t critical 2 2>&1 | %silent
// RUN: %mpiexec_mpich -n 2 %t lock 2 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -g -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck --check-prefix=STATIC %s
// MATRIX: critical 3 => mpi-collective-order
// MATRIX: lock 3 => mpi-collective-order
// MATRIX: critical 2 => silent
// MATRIX: lock 2 => silent
#include <mpi.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int provided, rank;
  omp_lock_t lock;
  omp_init_lock(&lock);
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  omp_set_num_threads(rank == 1 ? atoi(argv[2]) : 2);
  if (!strcmp(argv[1], "critical")) {
#pragma omp parallel
#pragma omp critical
    MPI_Barrier(MPI_COMM_WORLD);
// STATIC: :[[@LINE-1]]:5: warning: MPI_Barrier is executed once by each thread of the team, in turn
  } else {
#pragma omp parallel
    {
      omp_set_lock(&lock);
      MPI_Barrier(MPI_COMM_WORLD);
      omp_unset_lock(&lock);
// STATIC: :[[@LINE-2]]:7: warning: MPI_Barrier is executed once by each thread of the team, in turn
    }
  }
  MPI_Finalize();
}
// CHECK: ==tutti== ERROR: {{.*}}[mpi-collective-order]
// CHECK: rank {{ *}}0 {{ *}}MPI_Finalize
// CHECK: rank {{ *}}1 {{ *}}MPI_Barrier
