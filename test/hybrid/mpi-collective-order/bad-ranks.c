// Regions and ranks: the rank decides about a collective inside of a region, or
// about the whole region. Told at compile time and stopped as it runs.
// REQUIRES: mpich, openmp
// RUN: env MPICH_CC=%clang %mpicc_mpich -fopenmp -g -fpass-plugin=%pass %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich 2>&1 | FileCheck --check-prefix=STATIC %s
// RUN: %exits 66 %mpiexec_mpich -n 2 %t single 2>&1 | FileCheck --check-prefixes=CHECK,SINGLE %s
// RUN: env OMP_NUM_THREADS=4 %exits 66 %mpiexec_mpich -n 3 %t region 2>&1 | FileCheck --check-prefixes=CHECK,REGION %s
// RUN: %exits 66 %mpiexec_mpich -n 2 %t loop 2>&1 | FileCheck --check-prefixes=CHECK %s
// MATRIX: single => mpi-collective-order
// MATRIX: region => mpi-collective-order
// MATRIX: loop => mpi-collective-order
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv) {
  int provided, rank, x = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (!strcmp(argv[1], "single")) {
#pragma omp parallel
    {
#pragma omp single
      if (rank == 0)
        MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
// STATIC-DAG: :[[@LINE-1]]:9: warning: MPI_Bcast is not reached by every rank of MPI_COMM_WORLD
    }
  }
  if (!strcmp(argv[1], "region")) {
    if (rank == 1) {
#pragma omp parallel
#pragma omp master
      MPI_Barrier(MPI_COMM_WORLD);
// STATIC-DAG: :[[@LINE-3]]:1: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD
    }
  }
  if (!strcmp(argv[1], "loop")) {
#pragma omp parallel
    for (int i = 0; i <= rank; ++i) {
#pragma omp single
      MPI_Barrier(MPI_COMM_WORLD);
// STATIC-DAG: :[[@LINE-1]]:7: warning: {{.*}}MPI_COMM_WORLD
    }
  }
  MPI_Finalize();
}
// CHECK: ==tutti== ERROR: collective mismatch on MPI_COMM_WORLD {{.*}}[mpi-collective-order]
// SINGLE-DAG: rank {{ *}}0 {{ *}}MPI_Bcast
// SINGLE-DAG: rank {{ *}}1 {{ *}}MPI_Finalize
// REGION-DAG: rank {{ *}}1 {{ *}}MPI_Barrier
// REGION-DAG: MPI_Finalize
